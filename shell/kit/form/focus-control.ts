export function focusControl(name: string): boolean {
  const control = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-name="${CSS.escape(name)}"]`)
  control?.focus()
  return control !== null
}
