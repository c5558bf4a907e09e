;; A component of the world `calculator`, written by hand, that does not behave. The first byte of the expression says
;; what it does:
;;
;;   t  traps                 l  loops for ever
;;   g  grows its memory      s  calls itself for ever
;;   f  fails as it should    any other: answers 7, which is then `ans`
(component
  (core module $core
    (memory (export "memory") 1)
    (global $free (mut i32) (i32.const 4096))

    ;; The texts, and at 1024 an answer, at 1152 a failure, as the canonical ABI lays them out.
    (data (i32.const 16) "7")
    (data (i32.const 32) "some-code")
    (data (i32.const 48) "Some message")
    (data (i32.const 64) "{\"name\": \"calculator\", \"inputSchema\": {}}")

    (func (export "realloc") (param i32 i32 i32 i32) (result i32)
      (local $block i32)
      (local.set $block (i32.and (i32.add (global.get $free) (i32.const 7)) (i32.const -8)))
      (global.set $free (i32.add (local.get $block) (local.get 3)))
      (local.get $block))

    (func $recurse (param i32) (result i32)
      (i32.add (call $recurse (local.get 0)) (i32.const 1)))

    (func (export "evaluate") (param $arguments i32) (result i32)
      (local $what i32)
      (local.set $what (i32.load8_u (i32.load (local.get $arguments))))
      (if (i32.eq (local.get $what) (i32.const 116 (; t ;))) (then unreachable))
      (if (i32.eq (local.get $what) (i32.const 108 (; l ;))) (then (loop (br 0))))
      (if (i32.eq (local.get $what) (i32.const 115 (; s ;))) (then (return (call $recurse (i32.const 0)))))
      (if (i32.eq (local.get $what) (i32.const 103 (; g ;)))
        (then (loop (br_if 0 (i32.ge_s (memory.grow (i32.const 16)) (i32.const 0)))) unreachable))
      (if (i32.eq (local.get $what) (i32.const 102 (; f ;))) (then (return (call $fail))))
      (call $answer))

    (func $answer (result i32)
      (f64.store (i32.const 1040) (f64.const 7))    ;; value: number
      (i32.store (i32.const 1056) (i32.const 16))   ;; text
      (i32.store (i32.const 1060) (i32.const 1))
      (i32.store8 (i32.const 1064) (i32.const 1))   ;; ans: some
      (f64.store (i32.const 1080) (f64.const 7))
      (i32.const 1024))

    (func $fail (result i32)
      (i32.store8 (i32.const 1152) (i32.const 1))   ;; err
      (i32.store (i32.const 1160) (i32.const 32))   ;; code
      (i32.store (i32.const 1164) (i32.const 9))
      (i32.store (i32.const 1168) (i32.const 48))   ;; message
      (i32.store (i32.const 1172) (i32.const 12))
      (i32.store (i32.const 1180) (i32.const 1))    ;; span: 0..1
      (i32.store (i32.const 1196) (i32.const 48))   ;; rendered, behind a hint that is none
      (i32.store (i32.const 1200) (i32.const 12))
      (i32.const 1152))

    (func (export "eval-math") (param i32 i32) (result i32)
      unreachable)
    (func (export "step")
      (param i32 i32 i32 i32 i32 i32) (param i32 i32 i32 i32 i32 i32 i32 i32 i32) (param i32) (result i32)
      unreachable)
    (func (export "encoded") (param i32) (result i32)
      unreachable)

    (func (export "calculate") (param i32) (result i32)
      unreachable)
    (func (export "digits") (param i32) (result i32)
      unreachable)
    (func (export "solve") (param i32) (result i32)
      unreachable)
    (func (export "run") (param i32 i32 i32 i32 i32 i32) (result i32)
      unreachable)
    (func (export "arithmetic") (param i64 i64 i32 i32) (result i32)
      unreachable)
    (func (export "gsm8k") (param i32 i32 i32 i32 i32) (result i32)
      unreachable)
    (func (export "spelling") (param i32 i32 i32) (result i32)
      unreachable)

    (func (export "hint-among") (param i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
      unreachable)
    (func (export "tools") (result i32)
      unreachable)

    (func (export "functions") (result i32)
      (i32.const 2048))

    (func (export "schema") (param i32 i32 i32 i32 i32 i32 i32) (result i32)
      (i32.store (i32.const 2056) (i32.const 64))
      (i32.store (i32.const 2060) (i32.const 41))
      (i32.const 2056)))

  (core instance $core (instantiate $core))

  (type $complex' (record (field "re" f64) (field "im" f64)))
  (export $complex "complex" (type $complex'))
  (type $value' (variant
    (case "number" f64) (case "complex" $complex) (case "text" string) (case "boolean" bool) (case "structured" string)))
  (export $value "value" (type $value'))
  (type $span' (record (field "start" u32) (field "end" u32)))
  (export $span "span" (type $span'))
  (type $failure' (record
    (field "code" string) (field "message" string) (field "span" $span)
    (field "hint" (option string)) (field "rendered" string)))
  (export $failure "failure" (type $failure'))
  (type $limits' (record
    (field "source-bytes" (option u64)) (field "nesting" (option u64)) (field "steps" (option u64))
    (field "collection" (option u64)) (field "text" (option u64))
    (field "precision" (option u64)) (field "argument-bytes" (option u64))))
  (export $limits "limits" (type $limits'))
  (type $variable' (record (field "name" string) (field "value" $value)))
  (export $variable "variable" (type $variable'))
  (type $note' (record (field "code" string) (field "message" string) (field "span" (option $span))))
  (export $note "note" (type $note'))
  (type $noted' (record (field "text" string) (field "notes" (list $note))))
  (export $noted "noted" (type $noted'))
  (type $results' (enum "any" "tool" "tool-with-units"))
  (export $results "results" (type $results'))
  (type $number-type' (enum "number" "big-number" "fraction" "big-int"))
  (export $number-type "number-type" (type $number-type'))
  (type $language' (record
    (field "functions" (option (list string))) (field "units" bool) (field "numbers" $number-type)
    (field "results" $results)))
  (export $language "language" (type $language'))
  (type $answer' (record
    (field "value" $value) (field "text" string) (field "ans" (option $value)) (field "notes" (list $note))))
  (export $answer "answer" (type $answer'))
  (type $function-help' (record
    (field "name" string) (field "signature" string) (field "group" string)
    (field "summary" string) (field "example" string) (field "example-answer" string)))
  (export $function-help "function-help" (type $function-help'))

  (func $evaluate
    (param "expression" string) (param "scope" (list $variable))
    (param "ans" (option $value)) (param "language" (option $language)) (param "limits" (option $limits))
    (result (result $answer (error $failure)))
    (canon lift (core func $core "evaluate") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $functions (result (list $function-help))
    (canon lift (core func $core "functions") (memory $core "memory")))
  (func $schema (param "language" (option $language)) (result string)
    (canon lift (core func $core "schema") (memory $core "memory") (realloc (func $core "realloc"))))

  (type $number' (variant (case "int" string) (case "float" f64)))
  (export $number "number" (type $number'))
  (type $evaluation' (record (field "value" $number) (field "repr" string) (field "assertion" string)
    (field "notes" (list $note))))
  (export $evaluation "evaluation" (type $evaluation'))
  (func $eval-math (param "expr" string) (result (result $evaluation (error string)))
    (canon lift (core func $core "eval-math") (memory $core "memory") (realloc (func $core "realloc"))))

  ;; Of nanochat's side everything traps.
  (type $special-tokens' (record
    (field "bos" u32) (field "user-start" u32) (field "user-end" u32)
    (field "assistant-start" u32) (field "assistant-end" u32) (field "python-start" u32)
    (field "python-end" u32) (field "output-start" u32) (field "output-end" u32)))
  (export $special-tokens "special-tokens" (type $special-tokens'))
  (type $row' (record
    (field "forced" (list u32)) (field "in-python-block" bool)
    (field "expression" (list u32)) (field "completed" bool)))
  (export $row "row" (type $row'))
  (type $need' (variant (case "nothing") (case "decode" (list u32)) (case "encode" string)))
  (export $need "need" (type $need'))
  (type $taken' (record (field "row" $row) (field "token" u32) (field "mask" u8) (field "need" $need)))
  (export $taken "taken" (type $taken'))
  (type $part' (variant
    (case "text" string) (case "python" string) (case "python-output" string) (case "other" string)))
  (export $part "part" (type $part'))
  (type $content' (variant (case "text" string) (case "parts" (list $part)) (case "other" string)))
  (export $content "content" (type $content'))
  (type $message' (record (field "role" string) (field "content" $content)))
  (export $message "message" (type $message'))
  (type $special' (enum
    "bos" "user-start" "user-end" "assistant-start" "assistant-end"
    "python-start" "python-end" "output-start" "output-end"))
  (export $special "special" (type $special'))
  (type $planned' (variant (case "special" $special) (case "text" string)))
  (export $planned "planned" (type $planned'))
  (type $segment' (record (field "planned" $planned) (field "mask" u8)))
  (export $segment "segment" (type $segment'))
  (type $malformed' (record
    (field "code" string) (field "message" string) (field "path" string) (field "hint" (option string))))
  (export $malformed "malformed" (type $malformed'))
  (type $piece' (record (field "text" string) (field "trained" bool)))
  (export $piece "piece" (type $piece'))

  (func $use-calculator (param "expr" string) (result (option $noted))
    (canon lift (core func $core "eval-math") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $step (param "row" $row) (param "special" $special-tokens) (param "sampled" u32) (result $taken)
    (canon lift (core func $core "step") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $decoded (param "expression" string) (result $need)
    (canon lift (core func $core "eval-math") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $encoded (param "row" $row) (param "special" $special-tokens) (param "output" (list u32)) (result $row)
    (canon lift (core func $core "encoded") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $plan (param "messages" (list $message)) (result (result (list $segment) (error $malformed)))
    (canon lift (core func $core "eval-math") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $picture (param "pieces" (list $piece)) (result string)
    (canon lift (core func $core "eval-math") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $calculate (param "expression" string) (param "limits" (option $limits))
    (result (result $noted (error $failure)))
    (canon lift (core func $core "calculate") (memory $core "memory") (realloc (func $core "realloc"))))
  (instance $agent-loop
    (export "calculate" (func $calculate)))

  ;; SymPy's number is a type of its own beside EvalMath's, which is the same.
  (type $variable-of-sympy' (record (field "name" string) (field "value" $number)))
  (export $variable-of-sympy "variable-of-sympy" (type $variable-of-sympy'))
  (type $solutions' (record (field "roots" (list string)) (field "numeric" bool)))
  (export $solutions "solutions" (type $solutions'))
  (func $digits
    (param "expression" string) (param "variables" (list $variable-of-sympy))
    (param "precision" u32) (param "limits" (option $limits))
    (result (result $noted (error $failure)))
    (canon lift (core func $core "digits") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $solve
    (param "equation" string) (param "variable" (option string))
    (param "precision" u32) (param "limits" (option $limits))
    (result (result $solutions (error $failure)))
    (canon lift (core func $core "solve") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $run
    (param "tool" string) (param "action" string) (param "bindings" string) (result string)
    (canon lift (core func $core "run") (memory $core "memory") (realloc (func $core "realloc"))))
  (instance $sympy
    (export "evaluate" (func $digits)) (export "solve" (func $solve)) (export "run" (func $run)))

  (type $operator' (enum "add" "subtract" "multiply" "divide"))
  (export $operator "operator" (type $operator'))
  (type $outputs' (enum "computed" "annotated"))
  (export $outputs "outputs" (type $outputs'))
  (func $arithmetic-conversation
    (param "seed" u64) (param "index" u64) (param "operators" (list $operator)) (result (list $message))
    (canon lift (core func $core "arithmetic") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $gsm8k-conversation
    (param "question" string) (param "answer" string) (param "outputs" $outputs) (result (list $message))
    (canon lift (core func $core "gsm8k") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $spelling-conversation
    (param "word" string) (param "letter" char) (result (result (list $message) (error $failure)))
    (canon lift (core func $core "spelling") (memory $core "memory") (realloc (func $core "realloc"))))

  (instance $chat
    (export "arithmetic-conversation" (func $arithmetic-conversation))
    (export "gsm8k-conversation" (func $gsm8k-conversation))
    (export "spelling-conversation" (func $spelling-conversation))
    (export "use-calculator" (func $use-calculator))
    (export "step" (func $step))
    (export "decoded" (func $decoded)) (export "encoded" (func $encoded))
    (export "plan" (func $plan)) (export "plan-for-completion" (func $plan)) (export "picture" (func $picture)))

  ;; Of the registry everything traps too.
  (type $description' (record
    (field "summary" string) (field "principle" string) (field "usage" string) (field "fault-tolerance" string)))
  (export $description "description" (type $description'))
  (type $example' (record (field "arguments" string) (field "content" string) (field "description" string)))
  (export $example "example" (type $example'))
  (type $annotations' (record (field "read-only" bool) (field "idempotent" bool) (field "touches-world" bool)))
  (export $annotations "annotations" (type $annotations'))
  (type $tool' (record
    (field "set" string) (field "name" string) (field "description" $description) (field "parameters" string)
    (field "examples" (list $example)) (field "annotations" $annotations) (field "runs" bool)))
  (export $tool "tool" (type $tool'))
  (type $moment' (record (field "seconds" u64) (field "nanoseconds" u32)))
  (export $moment "moment" (type $moment'))
  (type $workspace-limits' (record
    (field "entries" (option u64)) (field "bytes" (option u64)) (field "text" (option u64)) (field "milliseconds" (option u64))))
  (export $workspace-limits "workspace-limits" (type $workspace-limits'))
  (type $context' (record
    (field "now" (option $moment)) (field "zone" (option string)) (field "ans" (option $value)) (field "limits" (option $limits))
    (field "workspace" (option $workspace-limits))))
  (export $context "context" (type $context'))
  (type $tool-error' (record (field "message" string) (field "hint" (option string)) (field "code" string)
    (field "rendered" string)))
  (export $tool-error "tool-error" (type $tool-error'))
  (type $reply' (record (field "content" (result string (error $tool-error))) (field "ans" (option $value))
    (field "notes" (list string)) (field "parts" (option string))))
  (export $reply "reply" (type $reply'))
  (type $offered' (record (field "key" string) (field "name" string)))
  (export $offered "offered" (type $offered'))
  (type $tool-message' (record (field "tool-call-id" string) (field "name" string) (field "content" string)
    (field "error" (option $tool-error))))
  (export $tool-message "tool-message" (type $tool-message'))
  (type $replies' (record (field "messages" (list $tool-message)) (field "ans" (option $value))))
  (export $replies "replies" (type $replies'))

  (func $tools (result (list $tool))
    (canon lift (core func $core "tools") (memory $core "memory")))
  (func $specifications
    (param "keys" (list string)) (param "strict" bool) (result (result string (error string)))
    (canon lift (core func $core "spelling") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $run-tool (param "key" string) (param "arguments" string) (param "context" $context) (result $reply)
    (canon lift (core func $core "encoded") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $hint-among
    (param "key" string) (param "arguments" string) (param "hint" string) (param "offered" (list $offered))
    (result (option string))
    (canon lift (core func $core "hint-among") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $run-calls
    (param "keys" (list string)) (param "calls" string) (param "context" $context)
    (result (result $replies (error string)))
    (canon lift (core func $core "encoded") (memory $core "memory") (realloc (func $core "realloc"))))
  (instance $registry
    (export "tools" (func $tools)) (export "specifications" (func $specifications))
    (export "run" (func $run-tool)) (export "hint-among" (func $hint-among))
    (export "run-calls" (func $run-calls)))

  ;; What people write traps as well.
  (type $name' (record (field "name" string) (field "value" string)))
  (export $name "name" (type $name'))
  (type $angle' (enum "radians" "degrees"))
  (export $angle "angle" (type $angle'))
  (type $options' (record
    (field "scope" (list $name)) (field "ans" (option string)) (field "angle" $angle) (field "digits" (option u32))
    (field "locale" (option string)) (field "now" (option string)) (field "limits" (option $limits))))
  (export $options "options" (type $options'))
  (type $kind' (enum "number" "complex" "quantity" "solutions" "boolean" "text"))
  (export $kind "kind" (type $kind'))
  (type $root' (record (field "unknown" string) (field "value" string)))
  (export $root "root" (type $root'))
  (type $alternative' (record (field "reading" string) (field "text" string)))
  (export $alternative "alternative" (type $alternative'))
  (type $reply-to-a-text' (record
    (field "kind" $kind) (field "text" string) (field "exact" (option string))
    (field "shown-exact" (option string)) (field "decimal" (option string))
    (field "solutions" (list (list $root))) (field "reading" string) (field "notes" (list $note))
    (field "alternatives" (list $alternative)) (field "ans" string)))
  (export $reply-to-a-text "reply-to-a-text" (type $reply-to-a-text'))
  (func $answer-text
    (param "text" string) (param "options" (option $options)) (result (result $reply-to-a-text (error $failure)))
    (canon lift (core func $core "digits") (memory $core "memory") (realloc (func $core "realloc"))))
  (type $session-reply' (record (field "reply" $reply-to-a-text) (field "scope" (list $name)) (field "ans" (option string))))
  (export $session-reply "session-reply" (type $session-reply'))
  (func $answer-in-session
    (param "text" string) (param "options" (option $options)) (result (result $session-reply (error $failure)))
    (canon lift (core func $core "digits") (memory $core "memory") (realloc (func $core "realloc"))))
  (instance $answer-to-a-text (export "answer" (func $answer-text)) (export "answer-in-session" (func $answer-in-session)))

  ;; A check traps too.
  (type $profile' (enum "strict" "math-verify"))
  (export $profile "profile" (type $profile'))
  (type $rounding' (variant (case "none") (case "digits-given") (case "decimals" u32)))
  (export $rounding "rounding" (type $rounding'))
  (type $tolerance' (record (field "absolute" f64) (field "relative" f64)))
  (export $tolerance "tolerance" (type $tolerance'))
  (type $options-of-check' (record
    (field "profile" $profile) (field "rounding" (option $rounding)) (field "tolerance" (option $tolerance))
    (field "percent" (option bool)) (field "missing-unit" (option bool)) (field "ordered" (option bool))
    (field "decimal-comma" (option bool)) (field "limits" (option $limits))))
  (export $options-of-check "options-of-check" (type $options-of-check'))
  (type $outcome' (enum "equal" "unequal" "unknown"))
  (export $outcome "outcome" (type $outcome'))
  (type $proof' (enum "exact" "certified-digits" "probable"))
  (export $proof "proof" (type $proof'))
  (type $reason' (record (field "code" string) (field "message" string)))
  (export $reason "reason" (type $reason'))
  (type $side' (record (field "reading" string) (field "latex" (option string)) (field "kind" string)))
  (export $side "side" (type $side'))
  (type $verdict' (record
    (field "outcome" $outcome) (field "proof" (option $proof)) (field "reason" $reason) (field "claim" $side)
    (field "gold" $side)))
  (export $verdict "verdict" (type $verdict'))
  (func $check
    (param "claim" string) (param "gold" string) (param "options" (option $options-of-check))
    (result (result $verdict (error $failure)))
    (canon lift (core func $core "digits") (memory $core "memory") (realloc (func $core "realloc"))))
  (type $found' (enum "boxed" "marked" "phrase" "bold" "last-line" "nothing"))
  (export $found "found" (type $found'))
  (type $extracted' (record (field "found" $found) (field "text" string) (field "span" $span)))
  (export $extracted "extracted" (type $extracted'))
  (func $extract-answer (param "text" string) (result $extracted)
    (canon lift (core func $core "eval-math") (memory $core "memory") (realloc (func $core "realloc"))))
  (func $latex (param "text" string) (param "limits" (option $limits)) (result (result string (error $failure)))
    (canon lift (core func $core "calculate") (memory $core "memory") (realloc (func $core "realloc"))))
  (instance $check-of-answers
    (export "check" (func $check)) (export "extract-answer" (func $extract-answer)) (export "latex" (func $latex)))

  ;; A call of the table traps too.
  (type $failed' (record (field "failure" $failure) (field "source" string)))
  (export $failed "failed" (type $failed'))
  (func $call
    (param "name" string) (param "given" string) (param "limits" (option $limits)) (result (result string (error $failed)))
    (canon lift (core func $core "digits") (memory $core "memory") (realloc (func $core "realloc"))))
  (instance $calls (export "call" (func $call)))

  (instance $eval-math-tool (export "evaluate" (func $eval-math)))
  (instance $mathjs
    (export "evaluate" (func $evaluate)) (export "functions" (func $functions)) (export "schema" (func $schema)))
  (instance $types (export "value" (type $value)))
  (export "pascaline:tools/types@0.1.0" (instance $types))
  (export "pascaline:tools/mathjs@0.1.0" (instance $mathjs))
  (export "pascaline:tools/answer@0.1.0" (instance $answer-to-a-text))
  (export "pascaline:tools/eval-math@0.1.0" (instance $eval-math-tool))
  (export "pascaline:tools/agent-loop@0.1.0" (instance $agent-loop))
  (export "pascaline:tools/calculate@0.1.0" (instance $sympy))
  (export "pascaline:tools/check@0.1.0" (instance $check-of-answers))
  (export "pascaline:tools/calls@0.1.0" (instance $calls))
  (export "pascaline:tools/chat@0.1.0" (instance $chat))
  (export "pascaline:tools/registry@0.1.0" (instance $registry)))
