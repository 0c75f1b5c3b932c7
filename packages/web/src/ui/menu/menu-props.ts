import type { MenuProps } from '@mantine/core'

/** Keeps the menu inside the page's landmarks without being clipped by a table's overflow. */
export const menuProps: Pick<
  MenuProps,
  'position' | 'withinPortal' | 'floatingStrategy' | 'withInitialFocusPlaceholder'
> = {
  position: 'bottom-end',
  withinPortal: false,
  floatingStrategy: 'fixed',
  withInitialFocusPlaceholder: false,
}
