import type { LineToMatch } from '@ilewa/contract/bank/schema'
import { Text } from '@mantine/core'
import { ArrowLeftRight } from 'lucide-react'
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
} from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { type DialogState, MountedDialog } from '../../../ui/dialog/MountedDialog.tsx'
import type { Dialogs } from '../../../ui/dialog/use-dialogs.ts'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../../ui/layout/Skeletons.tsx'
import { ListStates } from '../../../ui/list/ListStates.tsx'
import { useLinesToMatch } from './bank.api.ts'
import classes from './bank.module.css'
import { bankDialogs } from './bank-dialogs.ts'
import { LineRow } from './LineRow.tsx'
import { groupOf, type LineGroup, type Picks, selectedProposal } from './line-picks.ts'
import { useNextLineFocus } from './use-next-line-focus.ts'
import { usePostLines } from './use-post-lines.ts'

const ChooseBookingDialog = lazyNamed(() => import('./choose/ChooseBookingDialog.tsx'), 'ChooseBookingDialog')
const OwnAccountDialog = lazyNamed(() => import('./OwnAccountDialog.tsx'), 'OwnAccountDialog')
const loadPostBar = () => import('./PostBar.tsx')
const PostBar = lazyNamed(loadPostBar, 'PostBar')
const ReversedPanel = lazyNamed(() => import('./ReversedPanel.tsx'), 'ReversedPanel')
const IgnoreDialog = lazyNamed(() => import('./IgnoreDialog.tsx'), 'IgnoreDialog')

const groups: readonly { group: LineGroup; title: string; hint?: string }[] = [
  { group: 'ready', title: 'Ready to post' },
  { group: 'check', title: 'Check these', hint: 'Tick what is right.' },
  {
    group: 'unmatched',
    title: 'No match found',
    hint: 'Choose its booking or your own account, or ignore it.',
  },
]

/** Of a longer list, the browser lays out only what is near the screen. */
const longListLength = 50

interface LineDialogsProps {
  lines: readonly LineToMatch[]
  dialogs: Dialogs
  onOpen: () => void
  onExited: () => void
}

/** The dialogs of a transfer, which close when the transfer leaves the list. */
function LineDialogs({ lines, dialogs, onOpen, onExited }: LineDialogsProps) {
  const lineOf = (dialog: string) => lines.find(({ id }) => id === dialogs.itemOf(dialog)) ?? null
  const isOpen = Object.values(bankDialogs).some((dialog) => lineOf(dialog) !== null)
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    if (isOpen) opened()
  }, [isOpen])
  const withFocus = (state: DialogState): DialogState => ({
    ...state,
    onExited: () => {
      state.onExited()
      onExited()
    },
  })
  return (
    <>
      <MountedDialog item={lineOf(bankDialogs.chooseBooking)}>
        {(line, state) => (
          <ChooseBookingDialog
            {...withFocus(state)}
            line={line}
            onClose={() => dialogs.close(bankDialogs.chooseBooking)}
          />
        )}
      </MountedDialog>
      <MountedDialog item={lineOf(bankDialogs.ownAccount)}>
        {(line, state) => (
          <OwnAccountDialog
            {...withFocus(state)}
            line={line}
            onClose={() => dialogs.close(bankDialogs.ownAccount)}
          />
        )}
      </MountedDialog>
      <MountedDialog item={lineOf(bankDialogs.ignore)}>
        {(line, state) => (
          <IgnoreDialog {...withFocus(state)} line={line} onClose={() => dialogs.close(bankDialogs.ignore)} />
        )}
      </MountedDialog>
    </>
  )
}

interface LinesToMatchProps {
  moneyAccountId: string
  dialogs: Dialogs
  /** The button that imports a statement, for an empty list. */
  importButton: ReactNode
  picks: Picks
  setPicks: Dispatch<SetStateAction<Picks>>
}

/** The transfers to match in three groups, and the bar that posts what is ticked. */
export function LinesToMatch({ moneyAccountId, dialogs, importButton, picks, setPicks }: LinesToMatchProps) {
  const query = useLinesToMatch(moneyAccountId)
  const { lines = [], reversedAfterPosting = [], hasMore = false } = query.data ?? {}
  const selected = lines.flatMap((line) => {
    const proposal = selectedProposal(line, picks)
    return proposal ? [{ line, proposal }] : []
  })
  const proposals = new Map(selected.map(({ line, proposal }) => [line.id, proposal]))
  const hasLines = lines.length > 0
  // So that it is there with the first tick.
  useEffect(() => {
    if (hasLines) void loadPostBar()
  }, [hasLines])
  const linesByGroup = Map.groupBy(lines, groupOf)
  const shownIds = groups.flatMap(({ group }) => linesByGroup.get(group) ?? []).map(({ id }) => id)
  const { container, rememberOrder, focusNext } = useNextLineFocus(shownIds)
  const posting = usePostLines(moneyAccountId, selected, { onSend: rememberOrder, onSent: focusNext })
  const { clearFailure } = posting
  const pick = useCallback(
    (lineId: string, key: string | null) => {
      setPicks((current) => ({ ...current, [lineId]: key }))
      clearFailure()
    },
    [clearFailure, setPicks],
  )
  return (
    <section ref={container} className={classes.toMatch} tabIndex={-1} aria-label="Transfers to match">
      <ListStates
        query={query}
        count={lines.length + reversedAfterPosting.length}
        isFiltered={false}
        skeleton={<SkeletonRows height="8rem" count={4} />}
        empty={
          <EmptyState
            icon={ArrowLeftRight}
            title="No transfers to match"
            text="Get your statement from your bank’s app as CSV or Excel. Then import it here."
            action={importButton}
          />
        }
        noMatch={null}
      >
        <div className={classes.groups}>
          {reversedAfterPosting.length > 0 && (
            <Suspense>
              <ReversedPanel lines={reversedAfterPosting} />
            </Suspense>
          )}
          {groups.map(({ group, title, hint }) => {
            const ofGroup = linesByGroup.get(group)
            if (!ofGroup) return null
            return (
              <Panel key={group} title={`${title}: ${ofGroup.length}`}>
                {hint && <Text c="dimmed">{hint}</Text>}
                <ul
                  className={classes.lines}
                  aria-label={title}
                  data-long={ofGroup.length > longListLength || undefined}
                >
                  {ofGroup.map((line) => (
                    <LineRow key={line.id} line={line} selected={proposals.get(line.id)} onPick={pick} />
                  ))}
                </ul>
              </Panel>
            )
          })}
          {hasMore && <Text c="dimmed">More transfers follow once these are posted or ignored.</Text>}
        </div>
        {(selected.length > 0 || posting.failure) && (
          <Suspense>
            <PostBar selected={selected} posting={posting} />
          </Suspense>
        )}
        <LineDialogs lines={lines} dialogs={dialogs} onOpen={rememberOrder} onExited={focusNext} />
      </ListStates>
    </section>
  )
}
