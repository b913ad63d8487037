import { describe, expect, it } from 'vitest'
import { readFlags } from '../../../src/backend/serve/flags'

describe('the flags of serve', () => {
  it('name a port, or leave it to the machine', () => {
    expect(readFlags(['--port', '8080'])).toEqual({ port: 8080 })
    expect(readFlags(['--port=0'])).toEqual({ port: 0 })
    expect(readFlags([])).toEqual({ port: 0 })
  })

  it.each([['--port', 'abc'], ['--port', '65536'], ['--port=-1'], ['--port'], ['--prot', '1'], ['8080']])(
    'refuse %s %s',
    (...args) => {
      expect(() => readFlags(args)).toThrow()
    },
  )
})
