import { formatDateRange } from '@ilewa/contract/core/dates'
import { Skeleton, Text, Title } from '@mantine/core'
import { Heart, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { hasCode } from '../../lib/api/api-error.ts'
import { Message } from '../../ui/feedback/Message.tsx'
import { ErrorView } from '../../ui/layout/ErrorView.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { RateForm } from './RateForm.tsx'
import classes from './RatePage.module.css'
import { useRatingRequest } from './use-rating-request.ts'

const thanksText = (business: string) =>
  `Your rating helps ${business}, and whoever stays there next. You can close this page.`

function Rate({ token }: { token: string }) {
  const [isRated, setIsRated] = useState(false)
  const { data, error, retry } = useRatingRequest(token)
  if (data && isRated)
    return (
      <div role="status">
        <Message
          icon={Heart}
          title={`Thank you, ${data.guestFirstName}`}
          text={thanksText(data.businessName)}
        />
      </div>
    )
  if (data)
    return (
      <>
        <Title order={1}>Thank you for staying, {data.guestFirstName}</Title>
        <Text c="dimmed" mt={6} mb="lg">
          {data.propertyName}, {formatDateRange(data.checkIn, data.checkOut)}. Your rating and your name go to{' '}
          {data.businessName}.
        </Text>
        <RateForm token={token} onRated={() => setIsRated(true)} />
      </>
    )
  if (token !== '' && !error) return <Skeleton className="delayed" height="22rem" radius="lg" />
  if (error && !hasCode(error, 'ratings.link_invalid')) return <ErrorView error={error} onRetry={retry} />
  return (
    <Message
      icon={Link2Off}
      title="Link Used or Expired"
      text={
        token === ''
          ? 'This link is incomplete. Open it again from the mail.'
          : 'This link has expired or was already used. Thank you for your stay.'
      }
    />
  )
}

/** The page where a guest rates a stay, opened by a mailed link. No account is required. */
export function RatePage() {
  const [params] = useSearchParams()
  return (
    <div className={classes.page}>
      <title>Rate your stay · Ilewa</title>
      <Logo />
      <main className={classes.card}>
        <Rate token={params.get('token') ?? ''} />
      </main>
    </div>
  )
}
