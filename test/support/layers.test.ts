import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Lines that the layer rules refuse and lines that they accept, by file. */
const places = {
  'src/domain/a.ts': {
    refused: [
      "import '../api/router'",
      "import '../wallet/vault'",
      "import type { A } from '../backend/select'",
      "export { a } from '../client/orders/place'",
      "void import('../ui/app')",
      "import 'dexie'",
      "import 'hono'",
      "import 'viem/accounts'",
      "import 'zod'",
      "import 'node:fs'",
      'Date.now()',
      'new Date()',
      'new Date(5)',
      'Math.random()',
      "fetch('x')",
      'crypto.randomUUID()',
      'globalThis.crypto.randomUUID()',
      'setTimeout(() => {}, 1)',
    ],
    allowed: [
      "import './orders'",
      "import 'zod/mini'",
      "import '@noble/hashes/sha3.js'",
      "import '@noble/secp256k1'",
      "import 'viem/utils'",
      'export const f = (d: Date) => d',
      'Math.max(1, 2)',
    ],
  },
  'src/domain/deeper/a.ts': { refused: ["import '../../api/router'"], allowed: ["import '../orders'"] },
  'src/domain/scalars.ts': {
    refused: ["import 'dexie'", 'Math.random()', "fetch('x')"],
    allowed: ['new Date(5).toISOString()'],
  },
  'src/api/endpoints/a.ts': {
    refused: [
      "import '../../backend/local/service'",
      "import '../../wallet/vault'",
      "import '../../auction/scores'",
      "import 'dexie'",
      'Date.now()',
      "fetch('x')",
    ],
    allowed: [
      "import '../../domain/orders'",
      "import '../endpoint'",
      "import 'hono/router/pattern-router'",
      "import 'zod/mini'",
    ],
  },
  'src/auction/a.ts': {
    refused: [
      "import '../api/router'",
      "import '../backend/local/round'",
      "import 'hono'",
      'Date.now()',
      'Math.random()',
    ],
    allowed: ["import '../domain/orders'", "import './scores'"],
  },
  'src/backend/remote/a.ts': {
    refused: [
      "import '../../auction/scores'",
      "import '../../client/orders/place'",
      "import '../../wallet/vault'",
      "import 'preact'",
    ],
    allowed: ["import '../../api/caller'", "import '../../domain/orders'", "fetch('x')"],
  },
  'src/backend/local/store/a.ts': {
    refused: ["import '../../../client/bridge/page'", "import '../../../wallet/vault'"],
    allowed: ["import '../../../auction/scores'", "import '../round'", "import 'dexie'", 'Date.now()'],
  },
  'src/wallet/a.ts': {
    refused: [
      "import '../api/router'",
      "import '../client/orders/place'",
      "import '../backend/select'",
      "import 'preact'",
    ],
    allowed: ["import '../domain/orders'", "import '@metamask/eth-sig-util'", "import 'dexie'"],
  },
  'src/client/notify/a.ts': {
    refused: [
      "import '../../backend/select'",
      "import '../../auction/scores'",
      "import '../../ui/app'",
      "import '@metamask/eth-sig-util'",
    ],
    allowed: [
      "import '../../api/caller'",
      "import '../../wallet/sign'",
      "import '../bridge'",
      "import 'dexie'",
    ],
  },
  'src/ui/screens/a.tsx': {
    refused: [
      "import '../../backend/select'",
      "import '../../auction/scores'",
      "import '../../content/badge'",
      "import 'dexie'",
    ],
    allowed: ["import '../../client/orders/place'", "import '../kit/client'", "import 'preact'"],
  },
  'src/content/a.ts': {
    refused: [
      "import '../domain/orders'",
      "import '../client/orders/place'",
      "import '../ui/app'",
      "import 'preact'",
    ],
    allowed: [
      "import '../client/bridge/page'",
      "import type { A } from '../client/bridge/client-endpoints'",
      "import type { A } from '../client/bridge/views'",
      "import './sites'",
    ],
  },
  'entrypoints/a.ts': {
    refused: [],
    allowed: ["import '../src/backend/select'", "import '../src/client/bridge/page'"],
  },
} as const satisfies Record<string, { refused: string[]; allowed: string[] }>

const layerRules =
  /^(plugin|lint\/style\/noRestricted(Imports|Globals)|lint\/nursery\/noJsRestrictedProperties)$/

/** Fields of Biome's JSON report that are read here. */
interface Report {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
}

/**
 * Lints the lines of all files with our configuration in one run, and returns `path:line` of the refused
 * lines.
 */
function lintPlaces(): Set<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cowbell-layers-'))
  for (const file of ['biome.json', '.gitignore', 'test/support/no-clock.grit']) {
    cpSync(join(root, file), join(folder, file))
  }
  for (const [place, { refused, allowed }] of Object.entries(places)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), [...refused, ...allowed].join('\n'))
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  const { diagnostics }: Report = JSON.parse(stdout)
  const ofLayers = diagnostics.filter(({ category }) => layerRules.test(category))
  return new Set(ofLayers.map(({ location }) => `${location.path}:${location.start.line}`))
}

const refusedLines = lintPlaces()

describe.each(Object.entries(places))('the layer rules in %s', (place, { refused, allowed }) => {
  it('refuse imports and globals of other layers, and accept the others', () => {
    const lines = [...refused, ...allowed]
    const found = lines.filter((_, index) => refusedLines.has(`${place}:${index + 1}`))
    expect(found).toEqual(refused)
  })
})
