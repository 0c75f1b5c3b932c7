import { BlockDialogs } from '../../features/blocks/BlockDialogs.tsx'
import { AgreementDialogs } from '../../features/landlords/agreements/AgreementDialogs.tsx'
import { PriceDialogs } from '../../features/properties/prices/PriceDialogs.tsx'
import { PropertyPageDialogs } from '../../features/public-page/PropertyPageDialogs.tsx'

/** Dialogs that every page with a menu can open. */
export const ShellDialogs = () => (
  <>
    <BlockDialogs />
    <PriceDialogs />
    <AgreementDialogs />
    <PropertyPageDialogs />
  </>
)
