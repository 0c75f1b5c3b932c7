/** Phone width: dialogs are full-screen sheets, toasts are at the bottom. */
export const phoneQuery = '(max-width: 47.99em)'

/** From this width on, a sidebar replaces the bottom bar. */
export const sidebarQuery = '(min-width: 62em)'
