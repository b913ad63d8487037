import { describe, expect, it } from 'vitest'
import { isPush } from '../../../../../src/client/notify/channels/push/incoming-push'

const uid = `0x${'ab'.repeat(56)}`

describe('isPush', () => {
  it.each(['{"version":1}', `{"version":1,"chainId":1,"orderUid":"${uid}"}`, '{"version":1,"title":"x"}'])(
    'accepts %s',
    (text) => expect(isPush(text)).toBe(true),
  )

  it.each(['', 'hello', '{}', '{"version":2}', '{"version":1,"orderUid":"0x12"}', 'null', '[]'])(
    'rejects %s',
    (text) => expect(isPush(text)).toBe(false),
  )

  it('rejects a text longer than a push can be', () => {
    expect(isPush(`{"version":1,"title":"${'x'.repeat(4096)}"}`)).toBe(false)
  })
})
