import type { Booking } from '@ilewa/contract/bookings/schema'
import type { Message, MessagePreview, OwnTemplate } from '@ilewa/contract/messages/schema'
import { longNumberMessage, longNumbersIn } from '@ilewa/contract/messages/template-text'
import {
  type MessageKind,
  MessageTone,
  maxMessageText,
  messageKindLabels,
  messageToneLabels,
  StandardMessageKind,
} from '@ilewa/contract/messages/terms'
import { Button, Group, NativeSelect, Skeleton, Text, Textarea } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { newRandomKey } from '../../../lib/api/call.ts'
import { CopyTextButton } from '../../../ui/contact/CopyTextButton.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import { bookingApi } from '../bookings.api.ts'
import { toDeskStay } from '../desk/desk-stay.ts'
import { StayHeading } from '../desk/StayHeading.tsx'
import { MessageQuestion } from './MessageQuestion.tsx'
import { likelyKind, parseMessageItem } from './message-kind.ts'
import { openMessage, useMessagePreview, useMessageTemplates } from './messages.api.ts'

const toneOptions = MessageTone.options.map((value) => ({ value, label: messageToneLabels[value] }))

/** The kinds of the app, and the own texts by their ids. */
const toKindOptions = (ownTemplates: readonly OwnTemplate[]) => [
  ...StandardMessageKind.options.map((value) => ({
    value: value as string,
    label: messageKindLabels[value],
  })),
  ...ownTemplates.map(({ id, name }) => ({ value: id, label: name })),
]

/** Why the text cannot be sent. */
function problemOf(text: string, { allowedNumbers }: MessagePreview): string | undefined {
  if (text.trim() === '') return 'Text is required'
  if (text.length > maxMessageText) return `Text must be ${maxMessageText} characters or less`
  const isForeign = longNumbersIn(text).some((number) => !allowedNumbers.includes(number))
  return isForeign ? longNumberMessage : undefined
}

const describeMissing = (missing: readonly string[]) =>
  `Left out, because the booking or your settings do not say it: ${missing.map((name) => `{${name}}`).join(', ')}.`

interface ComposerProps extends Omit<RecordDialogProps, 'id'> {
  booking: Booking
  initialKind: MessageKind
}

/** Chooses what is said, shows it, and opens it in WhatsApp. */
function Composer({ booking, initialKind, ...dialog }: ComposerProps) {
  const [chosen, setChosen] = useState<string>(initialKind)
  const [tone, setTone] = useState<MessageTone>('WARM')
  /** The text as the person changed it, with the preview that it was made from. */
  const [edited, setEdited] = useState<{ from: string; text: string }>()
  const [opened, setOpened] = useState<Message>()
  const { data: templates } = useMessageTemplates()
  const isStandard = StandardMessageKind.safeParse(chosen).success
  const choice = {
    bookingId: booking.id,
    kind: (isStandard ? chosen : 'OWN') as MessageKind,
    tone,
    language: 'EN' as const,
    templateId: isStandard ? null : chosen,
  }
  const { data: preview, isError, error, isPlaceholderData, refetch } = useMessagePreview(choice)
  const change = (next: () => void) => {
    next()
    setEdited(undefined)
    setOpened(undefined)
  }
  const text = edited && edited.from === preview?.text ? edited.text : (preview?.text ?? '')
  const problem = preview && problemOf(text, preview)
  const canOpen = preview && !problem && !isPlaceholderData && preview.phoneE164
  const open = async () => {
    if (!preview) return
    const { bookingVersion } = preview
    setOpened(await openMessage({ ...choice, text, bookingVersion }, newRandomKey()))
  }
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title="Write to the guest"
      footer={
        <Group gap="xs" w="100%">
          <Button
            component="a"
            href={
              canOpen
                ? `https://wa.me/${preview.phoneE164?.slice(1)}?text=${encodeURIComponent(text)}`
                : undefined
            }
            target="_blank"
            rel="noreferrer"
            data-disabled={!canOpen || undefined}
            aria-disabled={!canOpen}
            leftSection={<MessageCircle size={17} aria-hidden />}
            onClick={() => canOpen && void open()}
          >
            WhatsApp
          </Button>
          <CopyTextButton text={text} label="Copy text" />
        </Group>
      }
    >
      <StayHeading stay={toDeskStay(booking)} />
      <NativeSelect
        label="About"
        data={toKindOptions(templates?.ownTemplates ?? [])}
        value={chosen}
        onChange={({ currentTarget }) => change(() => setChosen(currentTarget.value))}
      />
      {isStandard && (
        <NativeSelect
          label="Tone"
          data={toneOptions}
          value={tone}
          onChange={({ currentTarget }) => change(() => setTone(currentTarget.value as MessageTone))}
        />
      )}
      {isError && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!preview && !isError && <Skeleton className="delayed" height="12rem" radius="lg" />}
      {preview && !isError && (
        <>
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
          {!preview.phoneE164 && (
            <Text fw={600}>This number cannot be opened in WhatsApp. Copy the text instead.</Text>
          )}
        </>
      )}
      {opened && <MessageQuestion message={opened} onAnswered={dialog.onClose} />}
    </DetailsDialog>
  )
}

/** Writes to the guest of a booking from a template. */
export function MessageDialog({ id, ...dialog }: RecordDialogProps) {
  const { bookingId, kind } = parseMessageItem(id)
  const query = bookingApi.useOne(bookingId)
  const booking = query.data
  if (booking) return <Composer {...dialog} booking={booking} initialKind={kind ?? likelyKind(booking)} />
  return (
    <DetailsDialog {...dialog} size="md" title="Write to the guest">
      {query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="delayed" height="20rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
