import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useUpload } from '../../lib/forms/use-upload.ts'
import { renderPage } from '../../test/render-page.tsx'
import { UploadProgress } from './UploadProgress.tsx'

test.each([
  [0.5, 'Uploading… 50%'],
  [1, 'Saving images…'],
])('an upload at %f can be cancelled', async (progress, text) => {
  const onCancel = vi.fn()
  const { user } = renderPage(
    <UploadProgress progress={progress} onCancel={onCancel} savingLabel="Saving images…" />,
  )
  expect(screen.getByText(text)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

function Upload() {
  const upload = useUpload()
  const start = (share: number) => {
    const sending = upload.run(({ signal, onProgress }) => {
      onProgress(share)
      return new Promise((_, reject) => signal.addEventListener('abort', reject))
    })
    sending.catch(upload.notifyIfCancelled)
  }
  if (upload.progress !== null)
    return <UploadProgress progress={upload.progress} onCancel={upload.cancel} savingLabel="Saving…" />
  return [0.5, 1].map((share) => (
    <button key={share} type="button" onClick={() => start(share)}>
      {share}
    </button>
  ))
}

test('a cancelled upload is not called unsaved after its last byte', async () => {
  const { user } = renderPage(<Upload />)
  for (const [share, message] of [
    ['1', 'Upload cancelled. It may be saved already: please check.'],
    ['0.5', 'Upload cancelled. Nothing was saved, and your entries are still here.'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: share }))
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
    expect(await screen.findByText(message)).toBeVisible()
  }
})
