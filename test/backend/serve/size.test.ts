/** A served service with many ended orders: a tenth of what `npm run bench -- serve` measures. */
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureFloor, measurePlacement, seed, withBundle } from '../../bench/serve'
import { openTrader } from '../../bench/serve-load'
import { kill, readBusySeconds, readMegabytes, start } from '../../bench/serve-process'

const ENDED = 10_000
const PLACED = 100
const CLIENTS = 10
const MAX_MEGABYTES = 300
/** Maximum time of a start, in starts with an empty folder. */
const MAX_STARTS = 2
/** Maximum time of a placement, in recoveries of a signer. The bench requires 1.4. */
const MAX_RECOVERIES = 15

describe('a served service with 10,000 ended orders', () => {
  it('starts nearly as fast as an empty one in at most 300 MB, and places orders in a multiple of the floor', {
    timeout: 600_000,
  }, async () => {
    await withBundle(async (file, folder) => {
      const empty = await start(file, join(folder, 'empty'))
      const emptySeconds = readBusySeconds(empty)
      await kill(empty)
      const full = join(folder, 'full')
      await seed(file, full, ENDED)
      const server = await start(file, full)
      expect(readBusySeconds(server) / emptySeconds).toBeLessThan(MAX_STARTS)
      expect(readMegabytes(server)).toBeLessThan(MAX_MEGABYTES)
      const keys = await Promise.all(Array.from({ length: CLIENTS }, () => openTrader(server.call)))
      // The engine compiles the code during the first orders, so they are not measured.
      await measurePlacement(server, keys, PLACED)
      const perSecond = await measurePlacement(server, keys, PLACED)
      expect(measureFloor() / perSecond).toBeLessThan(MAX_RECOVERIES)
      await kill(server)
    })
  })
})
