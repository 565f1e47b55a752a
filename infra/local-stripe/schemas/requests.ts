// JSON Schemas of the requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

type Schema = Record<string, unknown>;

/** A list of known words that takes any other word as well is closed: what the types do not name is a mistake of ours. */
function closed(node: unknown): unknown {
    if (Array.isArray(node)) {
        return node.map(closed);
    }
    if (node === null || typeof node !== 'object') {
        return node;
    }
    const branches = (node as Schema).anyOf;
    if (Array.isArray(branches) && branches.some(isWords) && branches.some(isAnyString)) {
        const rest = branches.filter((branch: Schema) => !isAnyString(branch));
        return closed(rest.length === 1 ? words(rest[0] as Schema) : { ...node, anyOf: rest });
    }
    if (isDecimal(node as Schema)) {
        return { type: 'string', pattern: '^-?\\d{1,15}(\\.\\d{1,12})?$' };
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
}

function words(schema: Schema): Schema {
    return 'const' in schema ? { type: 'string', enum: [schema.const] } : schema;
}

/** The package's class of decimal numbers, which are strings on the wire; its private fields have names that change. */
function isDecimal(schema: Schema): boolean {
    return Object.keys(schema.properties ?? {}).some((name) => name.startsWith('__@___stripeType@'));
}

function isAnyString(schema: Schema): boolean {
    return schema.type === 'string' && Object.keys(schema).length === 1;
}

function isWords(schema: Schema): boolean {
    return schema.type === 'string' && ('enum' in schema || (typeof schema.const === 'string' && schema.const !== ''));
}

export function requests(folder: string): Record<string, Schema> {
    const path = join(folder, 'roots.ts');
    const generator = createGenerator({
        path,
        tsconfig: join(folder, 'tsconfig.json'),
        expose: 'none',
        topRef: false,
        jsDoc: 'none',
        additionalProperties: false,
        skipTypeCheck: true,
    });
    const names = [...readFileSync(path, 'utf8').matchAll(/^export type (req_\w+)/gmu)].map((match) => match[1] ?? '');
    return Object.fromEntries(names.map((name) => [name, closed(generator.createSchema(name)) as Schema]));
}
