import type { MenuProps } from '@mantine/core'

/** A menu that stays inside the page's landmarks without being cut by a table's frame. */
export const menuProps: Pick<
  MenuProps,
  'position' | 'withinPortal' | 'floatingStrategy' | 'withInitialFocusPlaceholder'
> = {
  position: 'bottom-end',
  withinPortal: false,
  floatingStrategy: 'fixed',
  withInitialFocusPlaceholder: false,
}
