/** The state of a served service in a file. It is loaded at start, and saved at the end and on request. */
import { access, constants, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Exchange } from '../../api/exchange/controls'
import { Refusal } from '../../domain/refusal'

/**
 * Loads the state of a file if it exists.
 * @throws Error that names the file, or if its folder is not writable
 */
export async function loadFile(exchange: Exchange, path: string): Promise<void> {
  await access(dirname(path), constants.W_OK)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return
  const snapshot = parse(text, path)
  await exchange.apply('load', { snapshot }).catch((error: unknown) => {
    throw new Error(`${path} is not a saved state: ${error instanceof Error ? error.message : error}`)
  })
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not a saved state: it is not valid JSON.`)
  }
}

/**
 * Saves a state by replacing the file, so that an interruption leaves the old file.
 * @throws Refusal InternalServerError
 */
async function saveFile(snapshot: unknown, path: string): Promise<void> {
  try {
    await writeFile(`${path}.new`, `${JSON.stringify(snapshot)}\n`)
    await rename(`${path}.new`, path)
  } catch (error) {
    const description = `The state is not saved: ${error instanceof Error ? error.message : error}`
    throw new Refusal('InternalServerError', { description })
  }
}

/** Returns an exchange that also writes each saved state to the file. */
export const withStateFile = (exchange: Exchange, path: string): Exchange => ({
  ...exchange,
  apply: async (name, input) => {
    const reply = await exchange.apply(name, input)
    if (name === 'save') await saveFile(reply, path)
    return reply
  },
})
