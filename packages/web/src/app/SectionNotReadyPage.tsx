import { Button, Group } from '@mantine/core'
import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Message } from '../ui/Message.tsx'
import { menuOf } from './menu.ts'

/** Names of the pages that stand in no menu. */
const otherNames: Record<string, string> = {
  [paths.profile]: 'Profile',
  [paths.paymentSuccess]: 'Payment result',
}

const workingPaths: readonly string[] = [
  paths.properties,
  paths.agentProperties,
  paths.bookings,
  paths.myBookings,
  paths.agents,
  paths.staff,
  paths.expenses,
  paths.maintenance,
]

/** One honest screen for every section that is documented but not part of this version. */
export function SectionNotReadyPage() {
  const { pathname } = useLocation()
  const session = useSession()
  const menu = menuOf(session?.user.role)
  const name = menu.find((entry) => entry.path === pathname)?.label ?? otherNames[pathname] ?? 'This section'
  const working = menu.filter((entry) => workingPaths.includes(entry.path))
  return (
    <Message icon={Hammer} title={name} text={`${name} is not part of this version yet.`}>
      <title>{`${name} · Ilewa`}</title>
      <Group justify="center">
        <Button component={Link} to={session ? paths.dashboard : paths.landing} reloadDocument={!session}>
          {session ? 'Go to Dashboard' : 'Return to Home'}
        </Button>
        {session &&
          working.map((entry) => (
            <Button key={entry.path} variant="default" component={Link} to={entry.path}>
              {entry.label}
            </Button>
          ))}
      </Group>
    </Message>
  )
}
