import { formatDateRange } from '@ilewa/contract/core/dates'
import { bookingCancelledReason } from '@ilewa/contract/messages/endpoints'
import type { Message, MessagePreview, OwnTemplate } from '@ilewa/contract/messages/schema'
import { foreignNumbersIn, longNumberMessage, messageVariables } from '@ilewa/contract/messages/template-text'
import {
  type MessageKind,
  MessageTone,
  maxMessageText,
  messageKindLabels,
  messageToneLabels,
  StandardMessageKind,
  standardKindsFor,
} from '@ilewa/contract/messages/terms'
import { Button, NativeSelect, Skeleton, Text, Textarea } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { newRandomKey } from '../../../lib/api/call.ts'
import { useFormatDateTime, useToday } from '../../../lib/today.ts'
import { CopyTextButton } from '../../../ui/contact/CopyTextButton.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingApi } from '../bookings.api.ts'
import { MessageQuestion } from './MessageQuestion.tsx'
import { likelyKind, parseMessageItem } from './message-kind.ts'
import { openMessage, useMessagePreview, useMessages, useMessageTemplates } from './messages.api.ts'

const toneOptions = MessageTone.options.map((value) => ({ value, label: messageToneLabels[value] }))

/** The kinds of the app, and the own templates by their ids. */
const toKindOptions = (kinds: readonly StandardMessageKind[], ownTemplates: readonly OwnTemplate[]) => [
  ...kinds.map((value) => ({
    value: value as string,
    label: messageKindLabels[value],
  })),
  ...ownTemplates.map(({ id, name }) => ({ value: id, label: name })),
]

/** Why the text cannot be sent. */
function problemOf(text: string, { allowedNumbers }: MessagePreview): string | undefined {
  if (text.trim() === '') return 'Text is required'
  if (text.length > maxMessageText) return `Text must be ${maxMessageText} characters or less`
  const foreign = foreignNumbersIn(text, allowedNumbers)
  return foreign.length > 0 ? longNumberMessage(foreign) : undefined
}

const variableLabels: Readonly<Record<string, string>> = messageVariables

const describeMissing = (missing: readonly string[]) =>
  `Lines are left out, because these are empty: ${missing
    .map((name) => variableLabels[name]?.toLowerCase() ?? name)
    .join(', ')}.`

/** A message of the same kind that was opened before, if nobody said that it was not sent. */
const findEarlier = (
  messages: readonly Message[],
  { kind, templateName }: Pick<Message, 'kind' | 'templateName'>,
) =>
  messages.find((one) => one.kind === kind && one.templateName === templateName && one.state !== 'NOT_SENT')

/** Two people must not send the same message. */
function EarlierMessage({ message }: { message: Message }) {
  const formatDateTime = useFormatDateTime()
  const { state, openedByName, openedAt } = message
  return (
    <Text fw={600}>
      {`${state === 'SENT' ? 'Sent before by' : 'Opened before by'} ${openedByName}, ${formatDateTime(openedAt)}.`}
    </Text>
  )
}

interface WhatsAppButtonProps {
  /** Undefined if the text cannot be sent. */
  phoneE164: string | undefined
  text: string
  onOpen: () => void
}

/** Opens the text in WhatsApp. Without a number, or with a problem, it does nothing. */
function WhatsAppButton({ phoneE164, text, onOpen }: WhatsAppButtonProps) {
  const canOpen = phoneE164 !== undefined
  return (
    <Button
      component="a"
      href={canOpen ? `https://wa.me/${phoneE164.slice(1)}?text=${encodeURIComponent(text)}` : undefined}
      target="_blank"
      rel="noreferrer"
      data-disabled={!canOpen || undefined}
      aria-disabled={!canOpen}
      leftSection={<MessageCircle size={17} aria-hidden />}
      onClick={() => canOpen && onOpen()}
    >
      WhatsApp
    </Button>
  )
}

const isOffered = (
  about: string | undefined,
  kinds: readonly string[],
  ownTemplates: readonly OwnTemplate[],
): boolean => about !== undefined && (kinds.includes(about) || ownTemplates.some(({ id }) => id === about))

/** Writes to the guest of a booking: chooses what is said, shows it, and opens it in WhatsApp. */
export function MessageDialog({ id, ...dialog }: RecordDialogProps) {
  const { bookingId, kind: requestedKind } = parseMessageItem(id)
  const query = bookingApi.useOne(bookingId)
  const booking = query.data
  const { data: templates } = useMessageTemplates()
  const [selected, setSelected] = useState<string>()
  const [tone, setTone] = useState<MessageTone>('WARM')
  /** The text as the person changed it, with the one that it was made from. */
  const [edited, setEdited] = useState<{ from: string; text: string }>()
  const [opened, setOpened] = useState<Message>()
  /** A second tap, before the first is noted, notes the same message. */
  const [key, setKey] = useState(newRandomKey)
  const ownTemplates = templates?.ownTemplates ?? []
  const today = useToday()
  const kinds = booking ? standardKindsFor(booking) : []
  const chosen = [selected, requestedKind, booking && likelyKind(booking, today), ownTemplates[0]?.id]
  /** A kind that fits the booking as it is now, or the id of an own template; '' if there is neither. */
  const about = chosen.find((one) => isOffered(one, kinds, ownTemplates)) ?? ''
  const isStandard = StandardMessageKind.safeParse(about).success
  const choice = {
    bookingId,
    kind: (isStandard ? about : 'OWN') as MessageKind,
    tone,
    language: 'EN' as const,
    templateId: isStandard ? null : about,
  }
  const previewQuery = useMessagePreview(choice, { enabled: booking !== undefined && about !== '' })
  const { data: messages = [] } = useMessages(bookingId)
  const templateName = ownTemplates.find((one) => one.id === about)?.name ?? null
  const earlier = findEarlier(messages, { kind: choice.kind, templateName })
  const { data: preview, isPlaceholderData } = previewQuery
  const failed = [query, previewQuery].find(({ isError, data }) => isError && !data)
  const text = edited && edited.from === preview?.text ? edited.text : (preview?.text ?? '')
  const problem = preview && problemOf(text, preview)
  const phoneE164 =
    problem || isPlaceholderData || previewQuery.isError ? undefined : (preview?.phoneE164 ?? undefined)
  const hasNoTemplate = booking !== undefined && templates !== undefined && about === ''
  const change = (set: () => void) => {
    set()
    setEdited(undefined)
    setOpened(undefined)
  }
  const open = async ({ bookingVersion }: MessagePreview) => {
    setOpened(await openMessage({ ...choice, text, bookingVersion }, key))
    setKey(newRandomKey())
  }
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title={booking ? `Write to ${booking.guestName}` : 'Write to the guest'}
      query={query}
      footer={
        opened ? (
          <MessageQuestion
            message={opened}
            onAnswered={(isSent) => (isSent ? dialog.onClose() : setOpened(undefined))}
          />
        ) : (
          preview && (
            <>
              <CopyTextButton text={text} label="Copy text" />
              <WhatsAppButton phoneE164={phoneE164} text={text} onOpen={() => void open(preview)} />
            </>
          )
        )
      }
    >
      {failed && <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />}
      {hasNoTemplate && <Text>{bookingCancelledReason}</Text>}
      {!failed && !preview && !hasNoTemplate && <Skeleton className="delayed" height="20rem" radius="lg" />}
      {booking && preview && !failed && (
        <>
          <Text c="dimmed">
            {booking.property.name} · {formatDateRange(booking.checkIn, booking.checkOut)}
          </Text>
          {booking.status === 'CANCELLED' && <Text fw={600}>This booking is cancelled.</Text>}
          {!preview.phoneE164 && (
            <Text fw={600}>This number cannot be opened in WhatsApp. Copy the text instead.</Text>
          )}
          {earlier && !opened && <EarlierMessage message={earlier} />}
          <NativeSelect
            label="About"
            data={toKindOptions(kinds, ownTemplates)}
            value={about}
            onChange={({ currentTarget }) => change(() => setSelected(currentTarget.value))}
          />
          {isStandard && (
            <NativeSelect
              label="Tone"
              data={toneOptions}
              value={tone}
              onChange={({ currentTarget }) => change(() => setTone(currentTarget.value as MessageTone))}
            />
          )}
          <Textarea
            label="Message"
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            error={problem}
            onChange={({ currentTarget }) => setEdited({ from: preview.text, text: currentTarget.value })}
          />
          {preview.missing.length > 0 && (
            <Text c="dimmed" size="sm">
              {describeMissing(preview.missing)}
            </Text>
          )}
        </>
      )}
    </DetailsDialog>
  )
}
