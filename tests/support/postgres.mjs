// A PostgreSQL of the test's own: in a folder, at a socket in it, gone with it. `ensure_postgres` of scripts/setup.sh brings
// the program where the system has none.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { newFolder, root } from './program.mjs'

const brought = join(root, 'build/postgres/usr')
const programs = (home) => (existsSync(home) ? readdirSync(home).map((version) => join(home, version, 'bin')) : []).find(existsSync)
const nobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {} // it refuses to be root

export class Postgres {
  constructor(...databases) {
    this.folder = newFolder()
    this.bin = programs('/usr/lib/postgresql') ?? this.copied()
    if (!this.bin) throw new Error('there is no PostgreSQL: ./test brings it')
    this.data = join(this.folder, 'data')
    if (nobody.uid) chownSync(this.folder, nobody.uid, nobody.gid)
    this.run('initdb', ['-D', this.data, '-U', 'skald', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'])
    this.run('postgres', ['--single', '-D', this.data, 'postgres'], databases.map((name) => `CREATE DATABASE ${name}\n`).join(''))
  }
  /** Whoever runs it may not be let into the folder of the project. */
  copied() {
    if (existsSync(brought)) cpSync(brought, join(this.folder, 'usr'), { recursive: true })
    return programs(join(this.folder, 'usr/lib/postgresql'))
  }
  run(program, args, input = '') {
    const { status, stderr, error } = spawnSync(join(this.bin, program), args, { ...nobody, cwd: this.folder, input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${error ?? stderr}`)
  }
  async start() {
    const args = ['-D', this.data, '-k', this.folder, '-c', 'listen_addresses=', '-c', 'logging_collector=off']
    const begin = () => (this.child = spawn(join(this.bin, 'postgres'), args, { ...nobody, cwd: this.folder, stdio: 'ignore' }))
    begin()
    while (!(await this.answers())) {
      await new Promise((done) => setTimeout(done, 20))
      if (this.child.exitCode !== null) begin() // the one that died was still going
    }
  }
  /** It answers with an error until it is ready: the first byte tells. */
  answers() {
    return new Promise((done) => {
      const socket = connect(join(this.folder, '.s.PGSQL.5432'))
      socket.on('error', () => done(false)).on('data', (bytes) => (done(bytes[0] === 0x52), socket.destroy()))
      const words = Buffer.from('user\0skald\0database\0postgres\0\0')
      const head = Buffer.alloc(8)
      head.writeInt32BE(words.length + 8)
      head.writeInt32BE(3 << 16, 4)
      socket.on('close', () => done(false)).write(Buffer.concat([head, words]))
    })
  }
  /** SIGQUIT: at once, as if the machine had died. */
  async end(signal = 'SIGQUIT') {
    this.child.kill(signal)
    if (this.child.exitCode === null) await once(this.child, 'exit')
  }
  url = (database) => `postgres://skald@${encodeURIComponent(this.folder)}/${database}`
}
