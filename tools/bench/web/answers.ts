import { get } from 'node:http'
import { answerBudget } from '../../../scripts/web-budgets.ts'
import type { Figure } from './figures.ts'
import type { Served } from './server.ts'

/** Size of the compressed response body in bytes, as a browser receives it. */
const bytesOf = (url: string, token: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, deflate, br' }
    get(url, { headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes)).on('error', reject)
    }).on('error', reject)
  })

const lists = ['bookings', 'properties', 'inventory', 'maintenance', 'expenses']

interface Pictured {
  data: { properties: { images: { thumbnailUrl: string }[] }[] }
}

/** Measures the responses of lists of fifty rows, and the largest thumbnail of the sample pictures. */
export async function measureAnswers({ url, owner, largeOwner }: Served): Promise<Figure[]> {
  const figure = (of: string, bytes: number, budget: number): Figure => ({
    ...{ of, what: 'kB', value: Number((bytes / 1000).toPrecision(3)), budget },
    isMissed: bytes / 1000 > budget,
  })
  const figures: Figure[] = []
  for (const list of lists) {
    const bytes = await bytesOf(`${url}/api/${list}?limit=50`, largeOwner.token)
    figures.push(figure(`Fifty rows of ${list}`, bytes, answerBudget.listOfFifty))
  }
  const headers = { authorization: `Bearer ${owner.token}` }
  const answer: Pictured = await (await fetch(`${url}/api/properties?limit=50`, { headers })).json()
  const thumbnails = answer.data.properties.flatMap(({ images }) =>
    images.map(({ thumbnailUrl }) => thumbnailUrl),
  )
  const sizes: number[] = []
  for (const thumbnail of thumbnails) sizes.push(await bytesOf(new URL(thumbnail, url).href, owner.token))
  return [...figures, figure('Largest thumbnail', Math.max(...sizes), answerBudget.thumbnail)]
}
