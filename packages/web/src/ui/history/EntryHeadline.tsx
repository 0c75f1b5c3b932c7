import type { AuditEntry } from '@ilewa/contract/audit'
import { type RecordKind, recordKindLabels } from '@ilewa/contract/core/record-kinds'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { actorOf, verbOf } from './history-labels.ts'
import { recordPath } from './record-path.ts'

/** A business has one record of each of these kinds, so the kind is enough to identify it. */
const kindsWithSingleRecord: readonly RecordKind[] = ['business', 'subscription']

const kindLabel = (kind: RecordKind) =>
  kindsWithSingleRecord.includes(kind)
    ? `the ${recordKindLabels[kind].toLowerCase()}`
    : recordKindLabels[kind].toLowerCase()

/** "Tunde Bello changed booking Ngozi Ụzọma", with a link to the booking unless it was deleted. */
export function EntryHeadline({ entry }: { entry: AuditEntry }) {
  const role = useSession()?.user.role ?? 'OWNER'
  const { kind, action, label, byName, recordId } = entry
  const name = kindsWithSingleRecord.includes(kind) ? `(${label})` : label
  const path = action === 'REMOVED' ? null : recordPath({ kind, id: recordId }, role)
  return (
    <span>
      <strong>{actorOf(kind, byName)}</strong> {verbOf(kind, action)} {kindLabel(kind)}{' '}
      {path ? (
        <Anchor component={Link} to={path} c="inherit" underline="always" fw={550}>
          {name}
        </Anchor>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}
