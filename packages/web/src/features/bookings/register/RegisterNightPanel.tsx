import { addDays, formatDate } from '@ilewa/contract/core/dates'
import { toPagePath } from '@ilewa/contract/core/paging'
import { registerNights } from '@ilewa/contract/guest-register/endpoints'
import { isRegisterComplete } from '@ilewa/contract/guest-register/rules'
import type { RegisterNight, RegisterStay } from '@ilewa/contract/guest-register/schema'
import { registerProgress } from '@ilewa/contract/guest-register/terms'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Printer, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notifyError } from '../../../lib/notify.ts'
import { paths } from '../../../lib/paths.ts'
import { useToday } from '../../../lib/today.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { ExportButton } from '../../../ui/record/ExportButton.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { PrintedNight } from './PrintedNight.tsx'
import { revealNight } from './register-night.api.ts'

function StayItem({ stay }: { stay: RegisterStay }) {
  const isComplete = isRegisterComplete(stay.entries.length, stay.guests)
  return (
    <EntryRow
      title={`${stay.propertyName} · ${stay.guestName}`}
      details={stay.entries.map(({ fullName, nationality }) => `${fullName}, ${nationality}`).join(' · ')}
      actions={
        !isComplete && (
          <Anchor
            component={Link}
            className="tap"
            to={toPagePath(paths.bookings, { [bookingDialogs.register]: stay.bookingId })}
          >
            <TriangleAlert size={17} aria-hidden />
            &nbsp;{registerProgress(stay.entries.length, stay.guests)}
          </Anchor>
        )
      }
    />
  )
}

function NightList({ registerNight }: { registerNight: RegisterNight }) {
  const { night, stays } = registerNight
  const entered = stays.reduce((sum, { entries }) => sum + entries.length, 0)
  const booked = stays.reduce((sum, { entries, guests }) => sum + Math.max(entries.length, guests), 0)
  if (stays.length === 0) return <Text>No guests were checked in for the night of {formatDate(night)}.</Text>
  return (
    <>
      <Text fw={600}>{registerProgress(entered, booked)}</Text>
      <Group gap="xs">
        <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <ExportButton
          endpoint={registerNights.export}
          query={{ night }}
          fallback="Failed to export the guest register"
        />
      </Group>
      <EntryList label={`Night of ${formatDate(night)}`}>
        {stays.map((stay) => (
          <StayItem key={stay.bookingId} stay={stay} />
        ))}
      </EntryList>
      <PrintedNight registerNight={registerNight} />
    </>
  )
}

/** The guests of one night, to print or to send to the office that asks for them. */
export function RegisterNightPanel() {
  const today = useToday()
  const [night, setNight] = useState(addDays(today, -1))
  const [registerNight, setRegisterNight] = useState<RegisterNight | null>(null)
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    try {
      setRegisterNight(await revealNight(night))
    } catch (error) {
      notifyError(error, 'Failed to load the guest register')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title="Guest list of one night">
      <Stack gap="md">
        <Text c="dimmed">
          Guests who were checked in. Print or export the list for all their details. Each view is logged.
        </Text>
        <Group gap="xs" align="flex-end">
          <DateField
            label="Night of"
            value={night}
            max={today}
            onChange={(date) => {
              setNight(date || addDays(today, -1))
              setRegisterNight(null)
            }}
          />
          <Button loading={isBusy} onClick={() => void show()}>
            Show guests
          </Button>
        </Group>
        {registerNight && <NightList registerNight={registerNight} />}
      </Stack>
    </Panel>
  )
}
