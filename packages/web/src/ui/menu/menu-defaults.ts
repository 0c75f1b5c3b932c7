import type { MenuProps } from '@mantine/core'

/**
 * Renders the menu without a portal, so that it stays inside the page's landmarks. The fixed position prevents the
 * overflow of a table from clipping it.
 */
export const menuDefaults: Pick<
  MenuProps,
  'position' | 'withinPortal' | 'floatingStrategy' | 'withInitialFocusPlaceholder'
> = {
  position: 'bottom-end',
  withinPortal: false,
  floatingStrategy: 'fixed',
  withInitialFocusPlaceholder: false,
}
