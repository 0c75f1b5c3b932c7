import { maxClaimPictures, type PaymentClaim } from '@ilewa/contract/money/schema'
import { Button, Group } from '@mantine/core'
import { z } from 'zod'
import { useContractForm } from '../../../../lib/forms/forms.ts'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import classes from '../MoneyPanel.module.css'
import { scrollIntoView } from '../scroll-into-view.ts'
import { ClaimPicturesField, claimUploadOf } from './ClaimPicturesField.tsx'
import { useClaimPictures } from './use-claim-pictures.ts'

/** Adds pictures to an open claim of the own, below it. */
export function AddPicturesForm({ claim, onClose }: { claim: PaymentClaim; onClose: () => void }) {
  const { images, upload, sendPictures } = useClaimPictures(maxClaimPictures - claim.pictures.length)
  const { form, submit, busy, failure } = useContractForm({
    schema: z
      .object({})
      .refine(() => images.tiles.length > 0, { path: ['pictures'], error: 'Please choose a picture.' }),
    // `pictures` has errors only: the pictures are not form values.
    initialValues: { pictures: '' },
    send: async () => {
      await sendPictures(claim.id)
      onClose()
    },
    onFailure: upload.notifyIfCancelled,
    fallback: { message: 'Failed to add the screenshots' },
  })
  return (
    <form ref={scrollIntoView} className={classes.question} data-question noValidate onSubmit={submit}>
      <ClaimPicturesField
        images={images}
        error={images.tiles.length === 0 && form.errors.pictures}
        required
        disabled={busy}
      />
      {claimUploadOf(upload)}
      <FormFailure failure={failure} />
      <Group gap="xs">
        <Button variant="default" disabled={busy} onClick={onClose}>
          Back
        </Button>
        <Button type="submit" loading={busy} disabled={images.preparing}>
          Add screenshot
        </Button>
      </Group>
    </form>
  )
}
