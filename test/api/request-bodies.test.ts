import { describe, expect, it } from 'vitest'
import { readBody } from '../../src/api/request-bodies'
import { refusal } from '../contract/story'

const LIMIT = 16 * 1024
const post = (body: BodyInit, type = 'application/json') =>
  new Request('https://cowbell.invalid/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  })

describe('the body of a request', () => {
  it('can have up to 16 KiB', async () => {
    const text = 'ü'.repeat(LIMIT / 2 - 1)
    expect(await readBody(post(JSON.stringify(text)))).toBe(text)
    await refusal(readBody(post(JSON.stringify(`${text}.`))), 'PayloadTooLarge', 413)
  })

  it('is read only up to the limit if it never ends', async () => {
    let given = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1
        controller.enqueue(new Uint8Array(1024).fill(0x20))
      },
    })
    await refusal(readBody(post(endless)), 'PayloadTooLarge', 413)
    expect(given).toBeLessThan(30)
  })

  it('must be declared as JSON, with any media-type parameters, and must be JSON in UTF-8', async () => {
    expect(await readBody(post('{}', 'Application/JSON; charset=utf-8'))).toEqual({})
    await refusal(readBody(post('{}', 'text/plain')), 'UnsupportedMediaType', 415)
    await refusal(readBody(post('{')), 'InvalidParameter')
    await refusal(readBody(post('')), 'InvalidParameter')
    await refusal(readBody(post(new Uint8Array([0x22, 0xff, 0x22]))), 'InvalidParameter')
  })
})
