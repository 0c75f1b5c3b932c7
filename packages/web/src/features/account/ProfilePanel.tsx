import { ProfileInput } from '@ilewa/contract/account/schema'
import type { Account } from '@ilewa/contract/auth/schema'
import { Button, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { SkeletonFields } from '../../ui/layout/Skeletons.tsx'
import { AvatarField } from './AvatarField.tsx'
import { useProfile, useUpdateProfile } from './account.api.ts'
import classes from './settings.module.css'

const fallback = { title: 'Error', message: 'Failed to update profile' }

function ProfileForm({ profile }: { profile: Account }) {
  const updateProfile = useUpdateProfile()
  const { firstName, lastName, phone, email } = profile
  const { form, submit, busy, failure } = useContractForm({
    schema: ProfileInput,
    initialValues: { firstName, lastName, phone },
    fallback,
    send: async (body) => {
      const { data, message } = await updateProfile.mutateAsync({ body })
      form.setValues(data)
      notifySuccess(message)
    },
  })
  const field = form.getInputProps

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="First Name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" {...field('lastName')} />
          <TextInput
            label="Email Address"
            type="email"
            value={email}
            disabled
            readOnly
            classNames={{ input: classes.fixed }}
          />
          <TextInput label="Phone Number" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
        </SimpleGrid>
        <FormFailure failure={failure} />
        <div className={classes.foot}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Skeleton in the layout of the form, so that the content below does not shift. */
const ProfileSkeleton = () => (
  <Stack gap="lg" className="delayed" role="status" aria-label="Loading">
    <Skeleton height="5rem" circle />
    <SkeletonFields count={4} columns={{ base: 1, sm: 2 }} />
  </Stack>
)

/** The form for photo, name and phone. */
export function ProfilePanel() {
  const profile = useProfile()
  return (
    <Panel title="Profile Information">
      {profile.isPending && <ProfileSkeleton />}
      {profile.isError && !profile.data && (
        <ErrorView error={profile.error} onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <Stack gap="lg">
          <AvatarField profile={profile.data} />
          <ProfileForm profile={profile.data} />
        </Stack>
      )}
    </Panel>
  )
}
