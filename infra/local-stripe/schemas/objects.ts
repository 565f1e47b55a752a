// An object of each type with every field: null where it may be, empty or the first of the known words elsewhere.
import { join } from 'node:path';
import ts from 'typescript';
import { present } from './present.ts';

export function objects(folder: string): Record<string, unknown> {
    const path = join(folder, 'roots.ts');
    const program = ts.createProgram([path], {
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        target: ts.ScriptTarget.ES2024,
        strict: true,
        types: [],
    });
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(path);
    const root = source?.statements.find((node) => ts.isInterfaceDeclaration(node));
    if (source === undefined || root === undefined) {
        throw new Error('roots.ts has no list of objects');
    }
    const walk = new Walk(checker, source);
    const all = checker.getTypeAtLocation(root).getProperties();
    return Object.fromEntries(all.map((one) => [one.name, walk.value(checker.getTypeOfSymbol(one), one.name)]));
}

class Walk {
    readonly #checker: ts.TypeChecker;
    readonly #source: ts.Node;

    constructor(checker: ts.TypeChecker, source: ts.Node) {
        this.#checker = checker;
        this.#source = source;
    }

    value(type: ts.Type, path: string): unknown {
        if (type.isUnion()) {
            return this.#choice(type, path);
        }
        if (type.isStringLiteral() || type.isNumberLiteral()) {
            return type.value;
        }
        if (type.flags & ts.TypeFlags.BooleanLike) {
            return this.#checker.typeToString(type) === 'true';
        }
        if (type.flags & ts.TypeFlags.StringLike || type.isIntersection()) {
            return '';
        }
        if (type.flags & ts.TypeFlags.NumberLike) {
            return 0;
        }
        if (this.#checker.isArrayType(type)) {
            return [];
        }
        return type.symbol?.name === 'Decimal' ? '0' : this.#object(type, path);
    }

    /** Null where it may be; an id rather than the object behind it; false; the first of the words. */
    #choice(type: ts.UnionType, path: string): unknown {
        const types = type.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined));
        if (types.some((one) => one.flags & ts.TypeFlags.Null)) {
            return null;
        }
        if (types.every((one) => one.flags & ts.TypeFlags.BooleanLike)) {
            return false;
        }
        const id = types.find((one) => one.flags & ts.TypeFlags.String);
        const first = id ?? types.find((one) => one.isStringLiteral()) ?? types[0];
        return first === undefined ? null : this.value(first, path);
    }

    #object(type: ts.Type, path: string): unknown {
        const fields = type.getProperties().filter((field) => !isOptional(field) || present.has(`${path}.${field.name}`));
        const values = fields.map((field) => {
            const inner = this.#checker.getTypeOfSymbolAtLocation(field, this.#source);
            return [field.name, this.value(inner, `${path}.${field.name}`)];
        });
        return Object.fromEntries(values);
    }
}

function isOptional(field: ts.Symbol): boolean {
    return (field.flags & ts.SymbolFlags.Optional) !== 0;
}
