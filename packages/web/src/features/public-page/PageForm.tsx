import type { PublicPage } from '@ilewa/contract/public-page/schema'
import { formerSlugDays, maxAbout, maxHeadline, publicPagePath } from '@ilewa/contract/public-page/terms'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useContractForm } from '../../lib/forms/forms.ts'
import { FormNotice } from '../../ui/dialog/FormNotice.tsx'
import { CountedTextarea } from '../../ui/form/CountedTextarea.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ModeField } from './ModeField.tsx'
import { PageRules } from './PageRules.tsx'
import { PageSettings, toPageValues } from './page-form.ts'
import { savePublicPage } from './public-page.api.ts'

interface PageFormProps {
  page: PublicPage
  /** The version on which the edit is based: the switch of the page raises it. */
  version: number
  onSaved: (saved: PublicPage) => void
  onReload: () => Promise<void>
}

/** The texts and rules of the public page. */
export function PageForm({ page, version, onSaved, onReload }: PageFormProps) {
  const latestVersion = useRef(version)
  latestVersion.current = version
  const { form, submit, busy, failure, isStale } = useContractForm({
    schema: PageSettings,
    initialValues: toPageValues(page),
    send: async (input) => {
      const saved = await savePublicPage({ ...input, version: latestVersion.current })
      form.setValues(toPageValues(saved))
      onSaved(saved)
    },
    fallback: { message: 'Failed to save the page' },
  })
  const field = form.getInputProps
  return (
    <Panel title="What guests see">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <ModeField form={form} canTakeRequests={page.canTakeRequests} />
          <TextInput
            label="Headline (optional)"
            placeholder="Quiet apartments near the beach"
            maxLength={maxHeadline}
            {...field('headline')}
          />
          <CountedTextarea label="About (optional)" max={maxAbout} {...field('about')} />
          <TextInput
            label="WhatsApp (optional)"
            description="Guests write to this number."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+234 803 123 4567"
            {...field('whatsapp')}
          />
          <TextInput
            label="Address of the page"
            description={`${publicPagePath(form.values.slug)} · Old links lead here for ${formerSlugDays} days.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...field('slug')}
          />
          <PageRules form={form} />
          <FormNotice failure={failure} isStale={isStale} onReload={onReload} />
          <Group gap="xs">
            <Button type="submit" loading={busy}>
              Save page
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
