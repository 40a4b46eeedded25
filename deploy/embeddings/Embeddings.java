import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.AbstractInProcessEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.OnnxBertBiEncoder;
import dev.langchain4j.model.embedding.onnx.PoolingMode;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Embeddings serves the vectors of small sentence models, for as long as
 * somebody uses this process (see Users). The first is there from the start, the
 * others are loaded when they are first asked for.
 *
 * <p>The secret of the control socket comes as one line on standard input. It is
 * the service's key, too: other people of this machine reach the port.
 *
 * <p>The service is that of OpenAI: {@code POST /v1/embeddings} with
 * {@code {"model", "input": text or [text, ...]}}, and {@code GET /v1/models}.
 */
public final class Embeddings {
    private static final String NAME = "bge-small-en-v1.5-q";
    /** The models, and how each makes one vector of those of a text's tokens. */
    private static final Map<String, PoolingMode> MODELS =
            Map.of(NAME, PoolingMode.CLS, "all-minilm-l6-v2-q", PoolingMode.MEAN);
    private static final int MOST_BYTES = 4 << 20;
    private static final int MOST_TEXTS = 256;
    private static final int MOST_CHARACTERS = 16_384;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, EmbeddingModel> models = new ConcurrentHashMap<>();
    private final Executor workers = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    private final byte[] authorization;

    private Embeddings(String secret) {
        this.authorization = ("Bearer " + secret).getBytes(StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws Exception {
        String secret = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        Users users = Users.open(secret);
        try {
            users.ready(serve(secret));
        } catch (Throwable failure) {
            users.fail(failure);
        }
    }

    /** Loads the first model, opens the service and returns its port. */
    private static int serve(String secret) throws IOException {
        Embeddings embeddings = new Embeddings(secret);
        embeddings.model(NAME).embed("The first text is slower than the others.");
        HttpServer server = HttpServer.create(new InetSocketAddress(Users.loopback(), 0), 50);
        // Requests have threads apart from the model's: one that waits for its
        // texts must not keep them from being worked on.
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.createContext("/v1/embeddings", exchange -> embeddings.answer(exchange, embeddings::embed));
        server.createContext("/v1/models", exchange -> embeddings.answer(exchange, ignored -> models()));
        server.start();
        return server.getAddress().getPort();
    }

    private EmbeddingModel model(String name) {
        return models.computeIfAbsent(name, missing -> {
            try {
                return Model.load(missing, workers);
            } catch (IOException | OrtException e) {
                throw new IllegalStateException("load " + missing, e);
            }
        });
    }

    /**
     * Model is langchain4j's model of a name with a session of our own: a text
     * is worked on by one thread, and several texts at a time. Threads that share
     * a text wait for each other in a loop, which costs a busy machine twice.
     */
    private static final class Model extends AbstractInProcessEmbeddingModel {
        private final OnnxBertBiEncoder encoder;

        private Model(OnnxBertBiEncoder encoder, Executor workers) {
            super(workers);
            this.encoder = encoder;
        }

        static Model load(String name, Executor workers) throws IOException, OrtException {
            OrtEnvironment environment = OrtEnvironment.getEnvironment();
            try (InputStream weights = resource(name + ".onnx");
                    InputStream tokenizer = resource(name + "-tokenizer.json");
                    OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
                options.setIntraOpNumThreads(1);
                // Without an arena the memory of a long text is given back.
                options.setCPUArenaAllocator(false);
                OrtSession session = environment.createSession(weights.readAllBytes(), options);
                return new Model(new OnnxBertBiEncoder(environment, session, tokenizer, MODELS.get(name)), workers);
            }
        }

        private static InputStream resource(String name) throws IOException {
            InputStream found = Model.class.getResourceAsStream("/" + name);
            if (found == null) {
                throw new FileNotFoundException(name + " is in none of the jars");
            }
            return found;
        }

        @Override
        protected OnnxBertBiEncoder model() {
            return encoder;
        }

        @Override
        protected Integer knownDimension() {
            return 384;
        }
    }

    private interface Method {
        ObjectNode call(byte[] body) throws IOException, Refused;
    }

    /** Refused is a request that the service does not take; its status and the reason. */
    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;

        Refused(int status, String reason) {
            super(reason);
            this.status = status;
        }
    }

    private void answer(HttpExchange exchange, Method method) throws IOException {
        try (exchange) {
            int status = 200;
            ObjectNode answer;
            try {
                requireKey(exchange);
                answer = method.call(read(exchange));
            } catch (Refused refused) {
                status = refused.status;
                answer = error(refused.getMessage());
            } catch (RuntimeException failure) {
                failure.printStackTrace();
                status = 500;
                answer = error(failure.toString());
            }
            byte[] body = JSON.writeValueAsBytes(answer);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private void requireKey(HttpExchange exchange) throws Refused {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (given == null || !MessageDigest.isEqual(authorization, given.getBytes(StandardCharsets.UTF_8))) {
            throw new Refused(401, "the key is wrong");
        }
    }

    private static byte[] read(HttpExchange exchange) throws IOException, Refused {
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
        if (body.length > MOST_BYTES) {
            throw new Refused(413, "the request is longer than " + MOST_BYTES + " bytes");
        }
        return body;
    }

    private ObjectNode embed(byte[] body) throws Refused {
        JsonNode request = request(body);
        String name = request.hasNonNull("model") ? request.get("model").asText() : NAME;
        if (!MODELS.containsKey(name)) {
            throw new Refused(404, "there is no such model; those here are " + new TreeSet<>(MODELS.keySet()));
        }
        List<TextSegment> texts = texts(request);
        List<Embedding> vectors = model(name).embedAll(texts).content();
        ObjectNode answer = JSON.createObjectNode().put("object", "list").put("model", name);
        ArrayNode data = answer.putArray("data");
        for (int i = 0; i < vectors.size(); i++) {
            ArrayNode vector = data.addObject()
                    .put("object", "embedding")
                    .put("index", i)
                    .putArray("embedding");
            for (float value : vectors.get(i).vector()) {
                vector.add(value);
            }
        }
        return answer;
    }

    private static JsonNode request(byte[] body) throws Refused {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new Refused(400, "the request is not JSON");
        }
    }

    private static List<TextSegment> texts(JsonNode request) throws Refused {
        JsonNode input = request.path("input");
        List<TextSegment> texts = new ArrayList<>();
        for (JsonNode text : input.isArray() ? input : List.of(input)) {
            if (!text.isTextual() || text.asText().isBlank() || text.asText().length() > MOST_CHARACTERS) {
                throw new Refused(400, "input is a text, or a list of texts, of 1 to " + MOST_CHARACTERS + " characters");
            }
            texts.add(TextSegment.from(text.asText()));
        }
        if (texts.isEmpty() || texts.size() > MOST_TEXTS) {
            throw new Refused(400, "input holds 1 to " + MOST_TEXTS + " texts");
        }
        return texts;
    }

    private static ObjectNode models() {
        ObjectNode answer = JSON.createObjectNode().put("object", "list");
        ArrayNode data = answer.putArray("data");
        for (String name : new TreeSet<>(MODELS.keySet())) {
            data.addObject().put("id", name).put("object", "model");
        }
        return answer;
    }

    private static ObjectNode error(String message) {
        ObjectNode answer = JSON.createObjectNode();
        answer.putObject("error").put("message", message).put("type", "invalid_request_error");
        return answer;
    }
}
