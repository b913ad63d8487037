/**
 * `npm run devnet`: a chain with the real contracts until it is interrupted. Standard output is the profile
 * as JSON, then the node's URL as the last line. Messages for people go to standard error.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { onceOrphaned } from '../support/parent.mjs'
import { devnetProfile } from './profile'
import { type Devnet, type DevnetOptions, startDevnet } from './start-devnet'

const folder = fileURLToPath(new URL('../../.output/devnet/', import.meta.url))

const USAGE = `npm run devnet -- [options]
  --port N         where to listen (8545)
  --chain-id N     which chain to be (31337)
  --block-time N   a block every N seconds instead of one for each transaction
  --approve        every account and Safe lets the vault relayer spend every token
  --reset          begin anew instead of going on with the chain of the last time`

const flags = {
  port: { type: 'string', default: '8545' },
  'chain-id': { type: 'string', default: '31337' },
  'block-time': { type: 'string' },
  approve: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** @throws Error that names the flag */
function readNumber(flag: string, given: string, least: number): number {
  if (/^[0-9]{1,9}$/.test(given) && Number(given) >= least) return Number(given)
  throw new Error(`--${flag} takes a whole number from ${least}, not "${given}".`)
}

type Flags = ReturnType<typeof parseArgs<{ options: typeof flags }>>['values']

function readOptions(values: Flags): DevnetOptions & { savedIn: string } {
  const chainId = readNumber('chain-id', values['chain-id'], 1)
  const blockTime = values['block-time']
  return {
    port: readNumber('port', values.port, 0),
    chainId,
    approves: values.approve,
    savedIn: join(folder, `chain-${chainId}${values.approve ? '-approved' : ''}`),
    ...(blockTime && { blockTimeSeconds: readNumber('block-time', blockTime, 1) }),
  }
}

async function run(values: Flags): Promise<void> {
  const options = readOptions(values)
  const ending = waitForEnd()
  if (values.reset) rmSync(options.savedIn, { recursive: true, force: true })
  const devnet = await startDevnet(options)
  print(devnet, join(options.savedIn, 'profile.json'))
  const reason = await Promise.race([ending, devnet.ended])
  if (reason !== 'wanted') throw new Error('the node ended by itself.')
  await devnet.close()
}

/**
 * Resolves when the process is interrupted. It listens from the start, so that an interrupt during the setup
 * counts.
 */
const waitForEnd = (): Promise<'wanted'> =>
  new Promise((resolve) => {
    const end = () => resolve('wanted')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
    onceOrphaned(end)
  })

function print({ profile }: Devnet, file: string): void {
  const text = JSON.stringify(z.encode(devnetProfile, profile), null, 2)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `${text}
`,
  )
  const seconds = (performance.now() / 1000).toFixed(2)
  console.error(`cowbell: devnet ready in ${seconds} s; the profile is also in ${file}; Ctrl-C ends it.`)
  console.log(text)
  console.log(profile.rpcUrls[0])
}

try {
  const { values } = parseArgs({ options: flags })
  if (values.help) console.log(USAGE)
  else await run(values)
} catch (error) {
  console.error(`cowbell: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
