/** Returns a function that closes the dialog and restores the focus, even if the dialog has left the page. */
export function showModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
  }
}
