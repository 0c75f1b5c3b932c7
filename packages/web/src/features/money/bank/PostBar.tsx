import { maxPostedLines } from '@ilewa/contract/bank/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { Button, Text } from '@mantine/core'
import { Suspense } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { useIsPhone } from '../../../lib/phone-query.ts'
import { registerToastSlot } from '../../../lib/toast-slot.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import {
  findOverdrawnAccount,
  hasSharedPayment,
  type SelectedLine,
  type SelectionSums,
  sumSelection,
} from './line-picks.ts'
import classes from './PostBar.module.css'
import { countMoves, countPayments, countTransfers, type usePostLines } from './use-post-lines.ts'

const RecordedList = lazyNamed(() => import('./RecordedNotice.tsx'), 'RecordedList')

/** What the button does: "Post 14 payments, 1 move · ₦1,240,000.00" */
function labelOf({ payments, moves, amount, links }: SelectionSums): string {
  if (payments + moves === 0) return `Link ${countTransfers(links)}`
  const counts = [payments > 0 && countPayments(payments), moves > 0 && countMoves(moves)]
  return `Post ${counts.filter(Boolean).join(', ')} · ${formatNaira(amount)}`
}

interface PostBarProps {
  selected: readonly SelectedLine[]
  posting: ReturnType<typeof usePostLines>
}

/** Posts what is ticked. It stays at the bottom of the screen, and is hidden while nothing is ticked. */
export function PostBar({ selected, posting: { sent, post, isBusy, failure, recorded } }: PostBarProps) {
  const isPhone = useIsPhone()
  const isShared = hasSharedPayment(sent)
  const overdrawn = findOverdrawnAccount(sent)
  const sums = sumSelection(sent)
  return (
    <section className={classes.bar} aria-label="Post transfers">
      {isPhone && <div ref={registerToastSlot} className={classes.toast} />}
      <FormFailure failure={failure} />
      {recorded.length > 0 && (
        <>
          <Suspense>
            <RecordedList recorded={recorded} />
          </Suspense>
          <Button variant="default" px="sm" loading={isBusy} onClick={() => void post(recorded)}>
            This is other money: post
          </Button>
        </>
      )}
      {isShared && (
        <Text role="status">Two ticked transfers have the same payment, move or claim. Untick one.</Text>
      )}
      {overdrawn && (
        <Text role="status">
          {overdrawn.fromAccountName} holds {formatNaira(overdrawn.balance ?? 0)} only. Untick a settlement.
        </Text>
      )}
      {selected.length > sent.length && (
        <Text role="status">
          This posts the first {maxPostedLines} of {selected.length} transfers.
        </Text>
      )}
      {sums.amount > 0 && sums.links > 0 && (
        <Text fz="sm">Also links {countTransfers(sums.links)} to what is recorded.</Text>
      )}
      {selected.length > 0 && (
        <Button
          px="sm"
          loading={isBusy}
          disabled={isShared || overdrawn !== undefined}
          onClick={() => void post()}
        >
          {labelOf(sums)}
        </Button>
      )}
    </section>
  )
}
