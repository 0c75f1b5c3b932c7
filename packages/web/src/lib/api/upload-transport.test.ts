import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendByXhr } from './upload-transport.ts'

/** An upload whose connection has died: it never ends by itself. */
class StalledXmlHttpRequest {
  static last: StalledXmlHttpRequest
  upload: { onprogress?: (event: object) => void } = {}
  onabort = () => undefined
  onload = () => undefined
  status = 200
  responseText = '{}'
  constructor() {
    StalledXmlHttpRequest.last = this
  }
  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  send = () => undefined
  abort = vi.fn(() => this.onabort())
  progress(loaded: number) {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 })
  }
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

function upload() {
  const controller = new AbortController()
  const onProgress = vi.fn()
  const request = { method: 'POST', url: '/api/files', headers: {}, body: new FormData() }
  const response = sendByXhr({ ...request, signal: controller.signal, onProgress }).catch((error) => error)
  return { controller, onProgress, response, xhr: StalledXmlHttpRequest.last }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', StalledXmlHttpRequest)
})
afterEach(() => vi.unstubAllGlobals())

test('an upload without progress for two minutes ends as a network error', async () => {
  const { xhr, onProgress, response } = upload()
  await seconds(100)
  xhr.progress(50)
  await seconds(100)
  xhr.progress(100)
  await seconds(119)
  expect(xhr.abort).not.toHaveBeenCalled()
  await seconds(2)
  expect(xhr.abort).toHaveBeenCalled()
  expect(await response).toMatchObject({ code: 'network' })
  expect(onProgress.mock.calls).toEqual([[0.5], [1]])
})

test('an upload that never starts ends as well', async () => {
  const { response } = upload()
  await seconds(121)
  expect(await response).toMatchObject({ code: 'network' })
})

test('an upload that is cancelled after its last byte ends as cancelled', async () => {
  const { xhr, controller, response } = upload()
  xhr.progress(100)
  controller.abort()
  expect(await response).toBe(controller.signal.reason)
})

test('an upload that has ended is not ended again', async () => {
  const { xhr, response } = upload()
  xhr.onload()
  expect(await response).toMatchObject({ ok: true, json: {} })
  await seconds(200)
  expect(xhr.abort).not.toHaveBeenCalled()
})
