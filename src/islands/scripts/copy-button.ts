/** Lets a button copy its value, and says how that ended. */
export function mount(root: HTMLElement): void {
  const [button, status] = root.children as unknown as [HTMLButtonElement, HTMLElement];
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(button.value);
      status.textContent = 'Copied';
    } catch {
      status.textContent = 'Select the text to copy it';
    }
  };
}
