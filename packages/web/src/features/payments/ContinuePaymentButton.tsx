import { Button } from '@mantine/core'
import { useResumePayment } from './payments.api.ts'

/** Opens the payment page of a pending payment. */
export function ContinuePaymentButton({ txRef }: { txRef: string }) {
  const resume = useResumePayment()
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={resume.isPending}
      onClick={() => resume.mutate(txRef)}
    >
      Continue payment
    </Button>
  )
}
