import { BlockDialogs } from '../../features/blocks/BlockDialogs.tsx'
import { PriceDialogs } from '../../features/properties/prices/PriceDialogs.tsx'

/** Dialogs that every page with a menu can open. */
export const ShellDialogs = () => (
  <>
    <BlockDialogs />
    <PriceDialogs />
  </>
)
