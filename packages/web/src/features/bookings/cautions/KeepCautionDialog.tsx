import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatNaira } from '@ilewa/contract/core/money'
import { cautions, maxDeductionPhotos } from '@ilewa/contract/money/caution'
import { DeductionCategory, needsPhoto } from '@ilewa/contract/money/deduction-category'
import { NativeSelect, TextInput } from '@mantine/core'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { useUpload } from '../../../lib/forms/use-upload.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { NairaField } from '../../../ui/form/NairaField.tsx'
import { UploadProgress } from '../../../ui/form/UploadProgress.tsx'
import { LazyPicturesField } from '../../../ui/images/LazyPicturesField.tsx'
import { filesOf } from '../../../ui/images/picture-tiles.ts'
import { usePictureTiles } from '../../../ui/images/use-picture-tiles.ts'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { RecordLoader } from '../../../ui/record/RecordLoader.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { sendMoneyChange } from '../payments/payments.api.ts'
import { categoryOptions, deductionSchemaFor, toAmountError } from './caution-form.ts'

function useKeepForm(booking: Booking, onDone: () => void) {
  const images = usePictureTiles([], maxDeductionPhotos)
  const upload = useUpload()
  const contractForm = useContractForm({
    schema: deductionSchemaFor(booking, images.tiles.length),
    // `photos` has errors only: the pictures are not form values.
    initialValues: { amount: undefined as number | undefined, category: '', reason: '', photos: '' },
    send: async ({ amount, ...input }, idempotencyKey) => {
      const body = { ...input, amount: String(amount) }
      await upload.run((options) =>
        sendMoneyChange(cautions.deduct, {
          ...options,
          params: { id: booking.id },
          body,
          files: filesOf(images.tiles),
          idempotencyKey,
        }),
      )
      onDone()
    },
    toFieldErrors: toAmountError,
    onFailure: upload.notifyIfCancelled,
    fallback: { message: 'Failed to keep a part of the deposit' },
  })
  return { contractForm, images, upload }
}

function KeepForm({ booking, ...dialog }: Omit<RecordDialogProps, 'id'> & { booking: Booking }) {
  const { contractForm, images, upload } = useKeepForm(booking, dialog.onClose)
  const { form, busy } = contractForm
  const { amount } = form.values
  const category = DeductionCategory.safeParse(form.values.category).data
  return (
    <FormDialog
      {...dialog}
      title={`Keep a part of ${booking.guestName}’s deposit`}
      size="md"
      contractForm={contractForm}
      submitLabel={amount ? `Keep ${formatNaira(amount)}` : 'Keep a part'}
      hasOtherChanges={images.isChanged}
      isPreparing={images.preparing}
      footer={
        upload.progress !== null && (
          <UploadProgress savingLabel="Saving photos…" progress={upload.progress} onCancel={upload.cancel} />
        )
      }
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NairaField
        label="Amount to keep"
        placeholder="0.00"
        description={`${formatNaira(booking.cautionHeld)} is held.`}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <NativeSelect
        label="What is it for?"
        data={categoryOptions}
        {...form.getInputProps('category')}
        // The category decides whether photos are needed: their error is outdated too.
        onChange={({ currentTarget }) => form.setValues({ category: currentTarget.value, photos: '' })}
      />
      <TextInput label="Reason" placeholder="Broken bedside lamp" {...form.getInputProps('reason')} />
      <LazyPicturesField
        label="Photos"
        description="Needed for damage, missing items and extra cleaning."
        images={images}
        error={images.tiles.length === 0 && form.errors.photos}
        required={category !== undefined && needsPhoto(category)}
        disabled={busy}
        firstLabel=""
      />
    </FormDialog>
  )
}

/** Keeps a part of the caution deposit as income, with a reason and photos. */
export const KeepCautionDialog = ({ id, ...dialog }: RecordDialogProps) => (
  <RecordLoader {...dialog} query={bookingApi.useOne(id)} title="Keep a part of the deposit" size="md">
    {(booking) => <KeepForm {...dialog} booking={booking} />}
  </RecordLoader>
)
