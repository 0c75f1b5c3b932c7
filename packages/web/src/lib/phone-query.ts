import { useMediaQuery } from '@mantine/hooks'

/** Phone width: dialogs are full-screen sheets, toasts are at the bottom. */
export const phoneQuery = '(max-width: 47.99em)'

/** From this width on, a sidebar replaces the bottom bar. */
export const sidebarQuery = '(min-width: 62em)'

/** Whether the window has the width of a phone. Paper is wider. */
export const useIsPhone = (): boolean => useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
