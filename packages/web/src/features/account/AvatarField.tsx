import { maxAvatarBytes } from '@ilewa/contract/account/schema'
import type { Account } from '@ilewa/contract/auth/schema'
import { errorEntry } from '@ilewa/contract/core/errors'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { describeError, type ErrorMessage } from '../../lib/api/api-error.ts'
import { shrinkImage } from '../../lib/forms/shrink-image.ts'
import { useUpload } from '../../lib/forms/use-upload.ts'
import { notifyErrorMessage, notifySuccess } from '../../lib/notify.ts'
import { PersonAvatar } from '../../ui/data/PersonAvatar.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { UploadProgress } from '../../ui/form/UploadProgress.tsx'
import classes from './AvatarField.module.css'
import { useChangeAvatar, useRemoveAvatar } from './account.api.ts'

const acceptedTypes = ['image/jpeg', 'image/png']
const fallback = { title: 'Error', message: 'Failed to update photo' }

/** Checks the size of the reduced file before the upload. The server validates the content. */
function sizeError(file: File): ErrorMessage | undefined {
  if (file.size <= maxAvatarBytes) return undefined
  const { title, message } = errorEntry('uploads.file_too_large')
  return { title, message: message.replace('{file}', file.name) }
}

/** The profile photo, which is changed and removed immediately, independent of the form. */
export function AvatarField({ profile }: { profile: Account }) {
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const upload = useUpload()
  const changeAvatar = useChangeAvatar()
  const removeAvatar = useRemoveAvatar()
  const busy = upload.progress !== null || removeAvatar.isPending

  const run = async (action: () => Promise<{ message: string }>) => {
    setFailure(null)
    try {
      notifySuccess((await action()).message)
    } catch (error) {
      if (upload.notifyIfCancelled()) return
      const described = describeError(error, fallback)
      setFailure(described)
      notifyErrorMessage(described)
    }
  }
  const showError = (error: ErrorMessage) => {
    setFailure(error)
    notifyErrorMessage(error)
  }
  const change = async (file: File | null) => {
    if (!file) return
    if (!acceptedTypes.includes(file.type)) return showError(errorEntry('auth.avatar_kind'))
    const small = await shrinkImage(file).catch(() => file)
    const error = sizeError(small)
    if (error) return showError(error)
    await run(() => upload.run((options) => changeAvatar.mutateAsync({ files: [small], ...options })))
  }

  return (
    <div className={classes.field}>
      <PersonAvatar name={`${profile.firstName} ${profile.lastName}`} src={profile.avatarUrl} size={80} />
      <div className={classes.side}>
        <Group gap="xs">
          <FileButton accept={acceptedTypes.join()} onChange={(file) => void change(file)} disabled={busy}>
            {(props) => (
              <Button
                variant="default"
                leftSection={<Camera size={17} aria-hidden />}
                {...props}
                disabled={busy}
              >
                Change Photo
              </Button>
            )}
          </FileButton>
          {profile.avatarUrl && (
            <Button
              variant="subtle"
              disabled={busy}
              onClick={() => void run(() => removeAvatar.mutateAsync())}
            >
              Remove Photo
            </Button>
          )}
        </Group>
        <Text c="dimmed" fz="sm">
          JPG, PNG up to 5MB
        </Text>
        {upload.progress !== null && (
          <UploadProgress progress={upload.progress} savingLabel="Saving photo…" onCancel={upload.cancel} />
        )}
        <FormFailure failure={failure} />
      </div>
    </div>
  )
}
