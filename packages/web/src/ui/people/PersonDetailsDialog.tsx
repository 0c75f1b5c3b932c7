import type { MetricKey } from '@ilewa/contract/core/metric-definitions'
import type { Person } from '@ilewa/contract/people/schema'
import { Stack } from '@mantine/core'
import { isValidElement, type ReactNode } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { ContactActions } from '../contact/ContactActions.tsx'
import { MailLink } from '../contact/MailLink.tsx'
import { PhoneLink } from '../contact/PhoneLink.tsx'
import { DefinitionPopover } from '../data/DefinitionPopover.tsx'
import { PersonAvatar } from '../data/PersonAvatar.tsx'
import { DetailsDialog } from '../dialog/DetailsDialog.tsx'
import type { DialogState } from '../dialog/MountedDialog.tsx'
import { PersonStatusBadge } from './PersonStatusBadge.tsx'
import classes from './people.module.css'
import { nameOf } from './people.ts'

export interface PersonDialogProps<P> extends DialogState {
  person: P
  onClose: () => void
}

interface PersonDetailsDialogProps extends PersonDialogProps<Person> {
  title: string
  /** Fields specific to agents or staff, in the specified order. */
  facts: readonly (readonly [label: string, value: ReactNode, how?: readonly MetricKey[]])[]
  /** Buttons that do not scroll. */
  footer?: ReactNode
}

const isLong = (value: ReactNode) => isValidElement(value) || (typeof value === 'string' && value.length > 24)

/** Details of an agent or staff member, and contact buttons. */
export function PersonDetailsDialog({ person, facts, ...dialog }: PersonDetailsDialogProps) {
  const sender = useSession()?.business?.name ?? ''
  const contact = {
    phone: person.phone,
    e164: person.phoneE164,
    email: person.email,
    text: `Hello ${person.firstName}, this is ${sender}.`,
    subject: sender,
  }
  return (
    <DetailsDialog {...dialog}>
      <Stack gap="lg">
        <div className={classes.head}>
          <div className={classes.person}>
            <PersonAvatar name={nameOf(person)} src={person.avatar} />
            <div className={classes.two}>
              <strong>{nameOf(person)}</strong>
            </div>
          </div>
          <PersonStatusBadge person={person} />
        </div>
        <dl className={classes.facts}>
          <div data-wide>
            <dt>Email</dt>
            <dd>
              <MailLink email={person.email} />
            </dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>
              <PhoneLink phone={person.phone} e164={person.phoneE164} />
            </dd>
          </div>
          {facts.map(([label, value, definitions]) => (
            <div key={label} data-wide={isLong(value) || undefined}>
              <dt>
                {label} {definitions && <DefinitionPopover label={label} metrics={definitions} />}
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ContactActions contact={contact} />
      </Stack>
    </DetailsDialog>
  )
}
