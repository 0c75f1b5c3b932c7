import { type OwnTemplate, OwnTemplateInput } from '@ilewa/contract/messages/schema'
import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../../lib/forms/forms.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { createOwnTemplate, removeOwnTemplate, updateOwnTemplate } from './messages.api.ts'

interface TemplateDialogProps extends DialogState {
  /** Undefined for a new template. */
  template: OwnTemplate | undefined
  onReload: () => Promise<unknown>
  onClose: () => void
}

function TemplateDialog({ template, ...dialog }: TemplateDialogProps) {
  const contractForm = useContractForm({
    schema: OwnTemplateInput,
    initialValues: { name: template?.name ?? '', text: template?.text ?? '', version: template?.version },
    send: async (input, idempotencyKey) => {
      await (template ? updateOwnTemplate(template.id, input) : createOwnTemplate(input, idempotencyKey))
      dialog.onClose()
    },
    fallback: { message: 'Failed to save the template' },
  })
  const { form } = contractForm
  return (
    <FormDialog
      {...dialog}
      title={template ? 'Edit template' : 'New template'}
      size="md"
      contractForm={contractForm}
      submitLabel="Save template"
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Text" autosize minRows={5} maxRows={14} {...form.getInputProps('text')} />
    </FormDialog>
  )
}

function TemplateRow({ template, onEdit }: { template: OwnTemplate; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { id, name, text } = template
  return (
    <EntryRow
      title={name}
      details={text}
      actions={
        <>
          <RowButton aria-label={`Edit: ${name}`} onClick={onEdit}>
            Edit
          </RowButton>
          <RowButton aria-label={`Delete: ${name}`} onClick={() => setAsking(true)}>
            Delete
          </RowButton>
        </>
      }
    >
      <ConfirmDialog
        opened={isAsking}
        onExited={close}
        onClose={close}
        title="Delete this template?"
        confirmLabel="Delete"
        onConfirm={() => removeOwnTemplate(id)}
        fallback="Failed to delete the template"
      >
        {`${name} can no longer be chosen for a message.`}
      </ConfirmDialog>
    </EntryRow>
  )
}

interface OwnTemplatesProps {
  templates: readonly OwnTemplate[]
  /** Fetches them again after a stale edit. */
  refetch: () => Promise<readonly OwnTemplate[]>
}

/** The templates of the business for anything else. */
export function OwnTemplates({ templates, refetch }: OwnTemplatesProps) {
  const [edited, setEdited] = useState<{ template: OwnTemplate | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const edit = (template?: OwnTemplate) => {
    setEdited({ template })
    setOpen(true)
  }
  const reload = async () => {
    const latest = await refetch()
    const template = latest.find(({ id }) => id === edited?.template?.id)
    if (template) setEdited({ template })
  }
  return (
    <Panel
      title="Your own templates"
      aside={
        <Button variant="default" onClick={() => edit()}>
          New template
        </Button>
      }
    >
      {templates.length === 0 ? (
        <Text c="dimmed">None yet. Add one for what you write often, such as the gate code.</Text>
      ) : (
        <EntryList label="Your own templates">
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} onEdit={() => edit(template)} />
          ))}
        </EntryList>
      )}
      {edited && (
        <TemplateDialog
          key={edited.template ? `${edited.template.id} ${edited.template.version}` : 'new'}
          opened={isOpen}
          template={edited.template}
          onReload={reload}
          onClose={() => setOpen(false)}
          onExited={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}
