/** Bundles our code as one plain script for a browser. */
import { build } from 'vite'

/** @param entry path of the module whose top level is the script */
export async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // React reads it. A browser has no `process`.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'unused' } },
  })
  const [first] = Array.isArray(output) ? output : []
  const [chunk] = first?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error(`${entry} did not bundle into one script.`)
  return chunk.code
}
