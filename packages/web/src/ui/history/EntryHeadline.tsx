import type { AuditEntry } from '@ilewa/contract/audit'
import { type RecordKind, recordKindLabels } from '@ilewa/contract/core/records'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { actorOf, verbOf } from './history-words.ts'
import { recordPath } from './record-path.ts'

/** Of these the name is enough: there is one of each, or it is a person's. */
const nameless: readonly RecordKind[] = ['business', 'subscription']

const thing = (kind: RecordKind) =>
  nameless.includes(kind)
    ? `the ${recordKindLabels[kind].toLowerCase()}`
    : recordKindLabels[kind].toLowerCase()

/** "Tunde Bello changed booking Ngozi Ụzọma", which leads to the booking while there is one. */
export function EntryHeadline({ entry }: { entry: AuditEntry }) {
  const role = useSession()?.user.role ?? 'OWNER'
  const { kind, action, label, byName, recordId } = entry
  const name = nameless.includes(kind) ? `(${label})` : label
  const path = action === 'REMOVED' ? null : recordPath({ kind, id: recordId }, role)
  return (
    <span>
      <strong>{actorOf(kind, byName)}</strong> {verbOf(kind, action)} {thing(kind)}{' '}
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
