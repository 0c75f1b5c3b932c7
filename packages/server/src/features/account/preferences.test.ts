import { preferences } from '@ilewa/contract/account/preferences'
import { anAgentOf, anOwner } from '@ilewa/tests/support/app/builders'
import { useTestApp } from '@ilewa/tests/support/app/test-app'
import { expect, it } from 'vitest'

const app = useTestApp()

it("default to the device's appearance and are stored per user", async () => {
  const owner = await anOwner()
  const agent = await anAgentOf(owner)
  const read = async ({ token }: { token: string }) =>
    (await app.send(preferences.get, {}, { token })).body.data
  expect(await read(owner)).toEqual({ appearance: 'auto' })
  for (const appearance of ['dark', 'light'] as const) {
    const { status, body } = await app.send(
      preferences.update,
      { body: { appearance } },
      { token: owner.token },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Preferences saved', data: { appearance } })
    expect(await read(owner)).toEqual({ appearance })
  }
  expect(await read(agent)).toEqual({ appearance: 'auto' })
})

it.each([{}, { appearance: 'sepia' }, { appearance: null }, { appearance: ['dark'] }])(
  'refuse %j and leave the stored value',
  async (body) => {
    const { token } = await anOwner()
    await app.send(preferences.update, { body: { appearance: 'dark' } }, { token })
    const refused = await app.send(preferences.update, { body }, { token })
    expect(refused.status).toBe(400)
    expect(refused.body.errors?.[0]?.path).toBe('appearance')
    expect((await app.send(preferences.get, {}, { token })).body.data).toEqual({ appearance: 'dark' })
  },
)
