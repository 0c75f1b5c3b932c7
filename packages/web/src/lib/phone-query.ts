/** Phone width: dialogs are full-screen sheets, toasts are at the bottom. */
export const phoneQuery = '(max-width: 47.99em)'
