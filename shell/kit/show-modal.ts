/**
 * Opens a dialog over the page. Returns a function that closes it and puts the focus back where it was. The browser
 * does that itself only while the dialog is still in the page, and it mostly no longer is.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
  }
}
