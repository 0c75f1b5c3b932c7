import { TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useContractForm } from '../../lib/forms/forms.ts'
import { renderPage } from '../../test/render-page.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useDialogs } from './use-dialogs.ts'

const onSave = vi.fn()

function Dialog({ onClose }: { onClose: () => void }) {
  const contractForm = useContractForm({
    schema: z.object({ name: z.string() }),
    initialValues: { name: '' },
    send: async ({ name }) => {
      onSave(name)
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="New thing" contractForm={contractForm} submitLabel="Save">
      <TextInput label="Name" {...contractForm.form.getInputProps('name')} />
    </FormDialog>
  )
}

function Page() {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => dialogs.open('open', 'new')}>
        New
      </button>
      <button type="button" onClick={() => void navigate(-1)} data-testid="back">
        Back
      </button>
      {dialogs.itemOf('open') && <Dialog onClose={() => dialogs.close('open')} />}
    </>
  )
}

async function openDialog() {
  const page = renderPage(<Page />, '/things')
  await page.user.click(screen.getByRole('button', { name: 'New' }))
  await screen.findByRole('dialog', { name: 'New thing' })
  return page
}

type User = Awaited<ReturnType<typeof openDialog>>['user']
const click = (name: string) => (user: User) => user.click(screen.getByRole('button', { name }))
const pressBack = (user: User) => user.click(screen.getByTestId('back'))

const closeActions: [string, (user: User) => Promise<void>][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Cancel', click('Cancel')],
  ['the cross', (user) => user.click(document.querySelector('.mantine-Modal-close') ?? document.body)],
  [
    'a click beside it',
    (user) => user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body),
  ],
  ['Back', pressBack],
]

beforeEach(() => onSave.mockClear())

test.each(closeActions)('unchanged, %s closes it without confirmation', async (_, close) => {
  const { user, at } = await openDialog()
  await close(user)
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'New thing' })).toBeNull())
  expect(at()).toBe('/things')
})

test.each(closeActions)('changed, %s shows "Discard changes?", and both buttons work', async (_, close) => {
  const { user, at } = await openDialog()
  await user.type(screen.getByLabelText('Name'), 'Sea View')
  await close(user)
  await screen.findByRole('dialog', { name: 'Discard changes?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Sea View')
  expect(at()).toBe('/things?open=new')

  await close(user)
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(at()).toBe('/things')
  expect(onSave).not.toHaveBeenCalled()
})

test('not in the URL, Back closes it and stays on the page', async () => {
  const onClose = vi.fn()
  const { at, goTo, goBack } = renderPage(<Dialog onClose={onClose} />, '/things')
  await goTo('/things?tab=templates')
  await goBack()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(at()).toBe('/things?tab=templates')
})

test('saving closes it without confirmation', async () => {
  const { user, at } = await openDialog()
  await user.type(screen.getByLabelText('Name'), 'Sea View')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(at()).toBe('/things'))
  expect(onSave).toHaveBeenCalledWith('Sea View')
  expect(screen.queryByRole('dialog')).toBeNull()
})
