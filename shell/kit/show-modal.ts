/**
 * Opens a dialog over the page. Answers how to close it again: with the focus back where it was, which the browser
 * itself only does while the dialog is still in the page, and when it is closed it mostly is not.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
  }
}
