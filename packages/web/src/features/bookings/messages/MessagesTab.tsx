import type { StandardTemplate } from '@ilewa/contract/messages/schema'
import { StandardTemplateInput } from '@ilewa/contract/messages/schema'
import { messageVariables } from '@ilewa/contract/messages/template-text'
import {
  MessageTone,
  messageKindLabels,
  messageToneLabels,
  StandardMessageKind,
} from '@ilewa/contract/messages/terms'
import { Button, Group, NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { notifyError } from '../../../lib/notify.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { FactLines } from '../../../ui/layout/FactLines.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { saveStandardTemplate, useMessageTemplates } from './messages.api.ts'
import { OwnTemplates } from './OwnTemplates.tsx'

const kindOptions = StandardMessageKind.options.map((value) => ({ value, label: messageKindLabels[value] }))
const toneOptions = MessageTone.options.map((value) => ({ value, label: messageToneLabels[value] }))

const TextForm = z.object({ text: StandardTemplateInput.shape.text.unwrap() })

/** The text of one kind and tone. */
function StandardText({ template }: { template: StandardTemplate }) {
  const [restoring, setRestoring] = useState(false)
  const { kind, tone, language } = template
  const { form, submit, busy, failure } = useContractForm({
    schema: TextForm,
    initialValues: { text: template.text },
    send: ({ text }) => saveStandardTemplate({ kind, tone, language, text }),
    fallback: { message: 'Failed to save the template' },
  })
  const restore = async () => {
    setRestoring(true)
    try {
      await saveStandardTemplate({ kind, tone, language, text: null })
    } catch (error) {
      notifyError(error, 'Failed to restore the template')
    } finally {
      setRestoring(false)
    }
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Textarea label="Text" autosize minRows={5} maxRows={16} {...form.getInputProps('text')} />
        <FormFailure failure={failure} />
        <Group gap="xs">
          <Button type="submit" loading={busy}>
            Save template
          </Button>
          {template.isChanged && (
            <Button variant="default" loading={restoring} onClick={() => void restore()}>
              Restore our template
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

function StandardTexts({ templates }: { templates: readonly StandardTemplate[] }) {
  const [kind, setKind] = useState<StandardMessageKind>('CONFIRMATION')
  const [tone, setTone] = useState<MessageTone>('WARM')
  const template = templates.find((one) => one.kind === kind && one.tone === tone)
  return (
    <Panel title="Message templates">
      <Stack gap="md">
        <Group gap="md" grow>
          <NativeSelect
            label="About"
            data={kindOptions}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as StandardMessageKind)}
          />
          <NativeSelect
            label="Tone"
            data={toneOptions}
            value={tone}
            onChange={({ currentTarget }) => setTone(currentTarget.value as MessageTone)}
          />
        </Group>
        {template && <StandardText key={`${kind} ${tone} ${template.text}`} template={template} />}
      </Stack>
    </Panel>
  )
}

/** What a template can say of a booking. */
const Variables = () => (
  <Panel title="What you can put in">
    <Text mb="xs">
      These words in braces are filled for each booking. A line with an empty one is left out.
    </Text>
    <FactLines facts={Object.entries(messageVariables).map(([name, label]) => [`{${name}}`, label])} />
  </Panel>
)

/** The templates of messages to guests. */
export function MessagesTab() {
  const query = useMessageTemplates()
  if (query.isError && !query.data)
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="delayed" height="20rem" radius="lg" />
  const { standardTemplates, ownTemplates } = query.data
  return (
    <Stack gap="lg">
      <StandardTexts templates={standardTemplates} />
      <OwnTemplates
        templates={ownTemplates}
        refetch={async () => (await query.refetch()).data?.ownTemplates ?? []}
      />
      <Variables />
    </Stack>
  )
}
