import { BankLineState, bankLineStateLabels } from '@ilewa/contract/bank/schema'
import { useSearchParams } from 'react-router'
import { TabStrip } from '../../../ui/layout/TabStrip.tsx'

const tabs = BankLineState.options.map((tab) => ({ tab, label: bankLineStateLabels[tab] }))

/** The tabs of transfers by their state. */
export function BankTabs({ state: current }: { state: BankLineState }) {
  const [params] = useSearchParams()
  const account = params.get('account')
  return (
    <TabStrip
      label="Transfers"
      tabs={tabs}
      current={current}
      toSearch={(state) => `?${new URLSearchParams({ ...(account && { account }), state })}`}
    />
  )
}
