import { Stack } from '@mantine/core'
import { HashTarget } from '../../ui/menu/HashTarget.tsx'
import { AccountsPanel } from './AccountsPanel.tsx'
import { CancellationPanel } from './CancellationPanel.tsx'
import { CommissionTermsPanel } from './CommissionTermsPanel.tsx'
import { CollectionsPanel } from './collections/CollectionsPanel.tsx'
import { HoldsPanel } from './HoldsPanel.tsx'
import { InvoicesPanel } from './InvoicesPanel.tsx'
import { MovesPanel } from './moves/MovesPanel.tsx'
import { TaxesPanel } from './TaxesPanel.tsx'

/** The accounts of the business, its online payments, and the rules of holds, commissions, deposits, cancellations, taxes and invoices in the settings. */
export const MoneyTab = () => (
  <Stack gap="md">
    <AccountsPanel />
    <HashTarget id="moves">
      <MovesPanel />
    </HashTarget>
    <HashTarget id="online-payments">
      <CollectionsPanel />
    </HashTarget>
    <HoldsPanel />
    <CommissionTermsPanel />
    <CancellationPanel />
    <TaxesPanel />
    <InvoicesPanel />
  </Stack>
)
