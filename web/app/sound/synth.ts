// Makes the parts of a sound from noise and oscillators.
import { recipes, type Part, type SoundName } from './recipes'

/** A second of noise, the same each time. */
function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 7
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647
    samples[i] = (seed / 2147483647) * 2 - 1
  }
  return buffer
}

export class Synth {
  private readonly noise: AudioBuffer
  private readonly out: GainNode

  constructor(private readonly context: BaseAudioContext) {
    this.noise = noise(context)
    this.out = context.createGain()
    this.out.connect(context.destination)
  }

  /** From 0 to 1. */
  set volume(volume: number) {
    this.out.gain.value = volume * volume // as ears count
  }

  /** Plays a sound so many seconds from now. */
  play(name: SoundName, later: number): void {
    const begin = this.context.currentTime + later
    for (const part of recipes[name]) this.part(part, begin + part.at)
  }

  private part(part: Part, at: number): void {
    const envelope = this.context.createGain()
    envelope.gain.setValueAtTime(0.0001, at)
    envelope.gain.exponentialRampToValueAtTime(part.gain, at + Math.min(0.012, part.length / 4))
    envelope.gain.exponentialRampToValueAtTime(0.0001, at + part.length)
    envelope.connect(this.out)
    const source = part.kind === 'noise' ? this.rush(part, at, envelope) : this.tone(part, at, envelope)
    source.start(at)
    source.stop(at + part.length + 0.02)
  }

  private rush(part: Part, at: number, to: AudioNode): AudioScheduledSourceNode {
    const source = this.context.createBufferSource()
    source.buffer = this.noise
    const filter = this.context.createBiquadFilter()
    filter.type = 'bandpass'
    glide(filter.frequency, part, at)
    source.connect(filter).connect(to)
    return source
  }

  private tone(part: Part, at: number, to: AudioNode): AudioScheduledSourceNode {
    const source = this.context.createOscillator()
    source.type = part.kind as OscillatorType
    glide(source.frequency, part, at)
    source.connect(to)
    return source
  }
}

function glide(pitch: AudioParam, { from, to, length }: Part, at: number): void {
  pitch.setValueAtTime(from, at)
  pitch.exponentialRampToValueAtTime(to, at + length)
}
