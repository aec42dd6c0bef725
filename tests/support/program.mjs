// Starting the program under test. SKALD names it; without that, the one of ./play.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const program = process.env.SKALD ?? join(root, 'build/skald')

export const newFolder = () => mkdtempSync(join(tmpdir(), 'skald-'))

/** Runs `skald ...args` to its end with `input` on stdin; `variables` are added to the environment. */
export async function skald(args, input = '', executable = program, variables = {}) {
  const child = spawn(executable, args, { env: { ...process.env, ...variables } })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (output[stream] += text))
  child.stdin.on('error', () => {}) // a program that does not read is allowed to
  child.stdin.end(input)
  const [code, signal] = await once(child, 'close')
  return { code: code ?? signal, ...output }
}

/**
 * Starts `skald serve` on a free port, unless the arguments say otherwise; `stop()` ends it politely and gives its exit code.
 * Without `web` it finds its page itself; `elsewhere`: another program, and what node's spawn takes.
 */
export async function serve(web, args = ['--port', '0'], { executable = program, ...elsewhere } = {}) {
  const page = web ? ['--web', web] : []
  const child = spawn(executable, ['serve', ...page, ...args], { stdio: ['ignore', 'ignore', 'pipe'], ...elsewhere })
  const lines = createInterface({ input: child.stderr })
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(([code]) => [`ended with ${code}`])])
  const address = /https?:\/\/\S+/.exec(line)?.[0]
  if (!address) throw new Error(`skald serve: ${line}`)
  const stop = async () => {
    child.kill('SIGINT')
    const [code, signal] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    return code ?? signal
  }
  return { address, port: Number(new URL(address).port), stop }
}
