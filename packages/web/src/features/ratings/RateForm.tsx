import { ratings } from '@ilewa/contract/ratings/endpoints'
import { maxRatingComment, RatingInput } from '@ilewa/contract/ratings/schema'
import { Button, Stack, Textarea } from '@mantine/core'
import { call } from '../../lib/api/call.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { StarsField } from './StarsField.tsx'

type Values = {
  token: string
  stars: number | undefined
  comment: string
}

/** Stars, and an optional comment. */
export function RateForm({ token, onRated }: { token: string; onRated: () => void }) {
  const initialValues: Values = { token, stars: undefined, comment: '' }
  const { form, submit, busy, failure } = useContractForm({
    schema: RatingInput,
    initialValues,
    send: async (body) => {
      await call(ratings.create, { body })
      onRated()
    },
    fallback: { title: 'Not Sent' },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <StarsField {...form.getInputProps('stars')} />
        <Textarea
          label="Anything you want to tell them? (optional)"
          autosize
          minRows={3}
          maxLength={maxRatingComment}
          {...form.getInputProps('comment')}
        />
        <FormFailure failure={failure} />
        <Button type="submit" loading={busy} fullWidth>
          Send your rating
        </Button>
      </Stack>
    </form>
  )
}
