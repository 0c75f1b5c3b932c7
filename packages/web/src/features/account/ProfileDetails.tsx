import type { Account } from '@ilewa/contract/auth/schema'
import { formatPhone } from '@ilewa/contract/core/fields'
import { Text } from '@mantine/core'
import { PersonAvatar } from '../../ui/data/PersonAvatar.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonRows } from '../../ui/layout/Skeletons.tsx'
import { useProfile } from './account.api.ts'
import classes from './ProfileDetails.module.css'
import { roleLabels } from './role-labels.ts'

function toDetails({ email, phone, business, agentDetails }: Account): Fact[] {
  const details: (Fact | null)[] = [
    ['Email', email],
    ['Phone', formatPhone(phone)],
    business && ['Business', business.name],
    agentDetails?.location ? ['Location', agentDetails.location] : null,
    agentDetails && ['Commission rate', `${agentDetails.commissionRate}%`],
  ]
  return details.filter((fact) => fact !== null)
}

/** The signed-in person's details, read-only. */
export function ProfileDetails() {
  const profile = useProfile()
  return (
    <Panel>
      {profile.isPending && <SkeletonRows count={3} />}
      {profile.isError && !profile.data && (
        <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <>
          <div className={classes.person}>
            <PersonAvatar
              name={`${profile.data.firstName} ${profile.data.lastName}`}
              src={profile.data.avatarUrl}
              size={72}
            />
            <div>
              <h2 className={classes.name}>
                {profile.data.firstName} {profile.data.lastName}
              </h2>
              <Text c="dimmed">{roleLabels[profile.data.role]}</Text>
            </div>
          </div>
          <FactLines facts={toDetails(profile.data)} />
        </>
      )}
    </Panel>
  )
}
